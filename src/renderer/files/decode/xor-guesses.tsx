import { useState } from 'react'
import type { DecodeSource } from '../../../contract/workstation/files/file-bytes.ts'
import type { DecodeStep } from '../../../contract/workstation/files/tool-report.ts'
import { useOperation } from '../../state/reader/use-operation.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { guessWords } from './guess-words.ts'

type XorGuessesProps = {
  readonly source: DecodeSource
  readonly steps: readonly DecodeStep[]
  readonly onChoose: (key: number) => void
}

const restMs = 400
const firstKeys = 20

/** What comes out with each XOR key of one byte, the most readable first. */
export function XorGuesses({ source, steps, onChoose }: XorGuessesProps) {
  const [words, setWords] = useState('')
  const [isWhole, setWhole] = useState(false)
  const { value, problem, again } = useOperation(
    'files.guessXor',
    { source, steps: [...steps], words },
    { restMs },
  )
  const keys = value?.keys ?? []
  const shown = isWhole ? keys : keys.slice(0, firstKeys)
  return (
    <section className="decode-keys" aria-label="XOR keys of one byte">
      <div className="file-bytes-bar">
        <input
          className="text-input mono"
          aria-label="Text that must come out"
          placeholder="Text that must come out"
          value={words}
          maxLength={200}
          spellCheck={false}
          onChange={(event) => setWords(event.target.value)}
        />
        <span className="muted" role="status">
          {value === null ? 'Trying the keys.' : guessWords(value, words)}
        </span>
      </div>
      {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
      {shown.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled with keys
        <section className="file-table layout-table" tabIndex={0} aria-label="Keys and what comes out">
          <table>
            <thead>
              <tr>
                <th scope="col">Key</th>
                <th scope="col">Printable</th>
                <th scope="col">Output</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ key, readable, sample }) => (
                <tr key={key}>
                  <td>
                    <button type="button" className="link-button mono" onClick={() => onChoose(key)}>
                      {key.toString(16).padStart(2, '0')}
                    </button>
                  </td>
                  <td>{Math.round(readable * 100)} %</td>
                  <td className="mono">{sample}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {shown.length < keys.length ? (
        <Button onClick={() => setWhole(true)}>Show all {keys.length} keys</Button>
      ) : null}
    </section>
  )
}
