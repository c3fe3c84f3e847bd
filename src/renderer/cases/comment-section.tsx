import { IconTrash } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { invoke } from '../state/bridge.ts'
import { formatMoment } from '../state/format.ts'
import { routePath } from '../state/route.ts'
import { IconButton, KeyCap } from '../ui/button.tsx'
import { whoWords } from './case-words.ts'
import { useDraft } from './draft.ts'
import { Markdown } from './markdown.tsx'
import type { CasePartProps } from './use-opened-case.ts'

/** Comments in the order in which they were written, and the next one. */
export function CommentSection({ opened, act }: CasePartProps) {
  const [body, setBody] = useDraft({
    label: 'Comment on the case',
    path: routePath({ view: 'cases', page: 'case', id: opened.id, section: 'comments' }),
  })
  const submit = async (event: FormEvent | null) => {
    event?.preventDefault()
    if (body.trim() === '') return
    if (await act(invoke('caseBoard.comment', { id: opened.id, body }), 'Wrote the comment.')) setBody('')
  }
  return (
    <div className="case-scroll comments">
      {opened.comment_list.length === 0 ? <p className="muted">Nobody wrote a comment yet.</p> : null}
      <ol>
        {opened.comment_list.map(({ id, body: written, at, by }) => (
          <li key={id} className="comment">
            <p className="comment-head">
              <strong>{whoWords(by)}</strong> <span className="muted">{formatMoment(at)}</span>
              <IconButton
                label="Delete this comment"
                onClick={() =>
                  void act(
                    invoke('caseBoard.deleteComment', { id: opened.id, comment: id }),
                    'Deleted the comment.',
                  )
                }
              >
                <IconTrash stroke={1.7} aria-hidden />
              </IconButton>
            </p>
            <Markdown text={written} />
          </li>
        ))}
      </ol>
      <form className="comment-form" onSubmit={(event) => void submit(event)}>
        <label className="field">
          <span>Comment, in Markdown</span>
          <textarea
            id="comment-body"
            className="text-input text-area"
            rows={4}
            value={body}
            maxLength={100_000}
            onChange={(event) => setBody(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.preventDefault()
                void submit(null)
              }
            }}
          />
        </label>
        <button type="submit" className="button" disabled={body.trim() === ''}>
          <span className="button-label">Comment</span>
          <KeyCap written="ctrl+Enter" />
        </button>
      </form>
    </div>
  )
}
