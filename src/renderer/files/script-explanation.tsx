import { useOperation } from '../state/reader/use-operation.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'

/** What a script does, in prose. */
export function ScriptExplanation({ sha256 }: { readonly sha256: string }) {
  const { value, problem, again } = useOperation('files.explainScript', { sha256 })
  if (problem !== null) return <ProblemNote problem={problem} retry={again} />
  if (value === null) return null
  return (
    <section className="file-part" aria-label="Explanation">
      <h3>
        Explanation <span className="muted">made by rules, not by AI</span>{' '}
        <CopyButton what="the explanation" value={value.explanation} />
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with keys */}
      <div className="file-explanation" tabIndex={0}>
        {value.explanation}
      </div>
    </section>
  )
}
