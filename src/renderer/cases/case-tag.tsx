import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { readLabel } from '../../contract/handling-labels.ts'
import { isProblem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { useUnsavedText } from '../state/unsaved.ts'
import { LabelTag } from '../ui/handling-labels.tsx'
import type { CasePartProps } from './use-opened-case.ts'

/** A tag of a case as a chip, which can be removed. */
export function CaseTag({ tag, onRemove }: { readonly tag: string; readonly onRemove?: () => void }) {
  return (
    <LabelTag tag={tag}>
      {onRemove === undefined ? null : (
        <button type="button" aria-label={`Remove the tag ${tag}`} title="Remove" onClick={onRemove}>
          <IconX size="0.75rem" stroke={2} aria-hidden />
        </button>
      )}
    </LabelTag>
  )
}

/** Returns tags to suggest; reloaded with each change of a case. */
export function useKnownTags(changedAt: string): readonly string[] {
  const [tags, setTags] = useState<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a case that changed may have a new tag
  useEffect(() => {
    void invoke('caseTemplates.tags', {}).then((answer) => {
      // without suggestions a tag can still be written
      if (!isProblem(answer)) setTags(answer.tags)
    })
  }, [changedAt])
  return tags
}

const knownTags = 'known-case-tags'

/** The tags of a case apart from its labels, and a field for the next one, which is saved when it loses focus. */
export function TagRow({ opened, act }: CasePartProps) {
  const { id, tags } = opened
  const [draft, setDraft] = useState('')
  /** What was sent last: it is not sent again just because the field is left, where it was refused. */
  const sent = useRef('')
  const known = useKnownTags(opened.updated_at)
  useUnsavedText('Tag of the case', draft.trim() === '' ? null : 'typing')
  const save = (next: readonly string[], words: string) =>
    act('caseBoard.change', { id, tags: [...next], former: { tags } }, words)
  const add = async () => {
    const tag = draft.trim()
    if (tag === '' || tags.some((each) => each.toLowerCase() === tag.toLowerCase())) return setDraft('')
    sent.current = tag
    if (isProblem(await save([...tags, tag], `Added the tag ${tag}.`))) return
    sent.current = ''
    // what was typed meanwhile stays
    setDraft((typed) => (typed.trim() === tag ? '' : typed))
  }
  return (
    <div className="case-tags">
      {tags
        .filter((tag) => readLabel(tag) === null)
        .map((tag) => (
          <CaseTag
            key={tag}
            tag={tag}
            onRemove={() =>
              void save(
                tags.filter((each) => each !== tag),
                `Removed the tag ${tag}.`,
              )
            }
          />
        ))}
      <input
        id="case-tag"
        className="text-input"
        aria-label="Add a tag"
        placeholder="Add a tag"
        list={knownTags}
        value={draft}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          if (draft.trim() === '' || draft.trim() !== sent.current) void add()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void add()
          if (event.key === 'Escape') setDraft('')
        }}
      />
      <datalist id={knownTags}>
        {known
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </div>
  )
}
