import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/bridge.ts'
import type { OpenedCase } from '../../contract/workstation/case-board.ts'
import { invoke } from '../state/bridge.ts'
import { formatMoment } from '../state/format.ts'
import { routePath } from '../state/route.ts'
import { useUnsavedText } from '../state/unsaved.ts'
import { ImportAddsToTexts } from '../ui/actors-of.tsx'
import { Button, IconButton, KeyCap } from '../ui/button.tsx'
import { ChangedMeanwhile } from '../ui/changed-meanwhile.tsx'
import { toastProblem } from '../ui/toast.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { whoWords } from './case-words.ts'
import { CommentEditor, indicatorOf } from './comment-editor.tsx'
import { useDraft } from './draft.ts'
import { Markdown } from './markdown.tsx'
import type { CasePartProps } from './use-opened-case.ts'

type Comment = OpenedCase['comment_list'][number]

const noSuchIndicator = {
  kind: 'problem',
  code: 'not-found',
  message: 'This case has no such indicator. Choose one from the list, or leave the field empty.',
} as const

/** Comments in the order of writing, and a field for the next one. */
export function CommentSection({ opened, act }: CasePartProps) {
  const [corrected, setCorrected] = useState<Comment | null>(null)
  const { comment_list } = opened
  // the comment being edited stays in its place even when somebody deletes it meanwhile
  const isGone = corrected !== null && !comment_list.some(({ id }) => id === corrected.id)
  const shown = isGone
    ? [...comment_list, corrected].toSorted((one, other) => one.at.localeCompare(other.at))
    : comment_list
  return (
    <div className="case-scroll comments">
      {shown.length === 0 ? <p className="muted">No comments yet.</p> : null}
      <ol>
        {shown.map((comment) => (
          <li key={comment.id} className="comment">
            {corrected?.id === comment.id ? (
              <Correction
                opened={opened}
                act={act}
                comment={comment}
                isGone={isGone}
                leave={() => setCorrected(null)}
              />
            ) : (
              <WrittenComment
                opened={opened}
                act={act}
                comment={comment}
                correct={() => setCorrected(comment)}
              />
            )}
          </li>
        ))}
      </ol>
      <ImportAddsToTexts texts={comment_list.map(({ body }) => body)} />
      <NewComment opened={opened} act={act} />
    </div>
  )
}

type CommentProps = CasePartProps & { readonly comment: Comment }

function WrittenComment({ opened, act, comment, correct }: CommentProps & { readonly correct: () => void }) {
  const { id, body, at, by, edited_at, indicator, is_own } = comment
  const [former, setFormer] = useState<WindowOutput<'caseComments.former'>['texts'] | null>(null)
  const showFormer = async () => {
    if (former !== null) return setFormer(null)
    const answer = await invoke('caseComments.former', { id: opened.id, comment: id })
    if (isProblem(answer)) toastProblem(answer)
    else setFormer(answer.texts)
  }
  return (
    <>
      <p className="comment-head">
        <strong>{whoWords(by)}</strong> <span className="muted">{formatMoment(at)}</span>
        {edited_at === null ? null : (
          <button
            type="button"
            className="link-button"
            aria-expanded={former !== null}
            title={`Corrected ${formatMoment(edited_at)}`}
            onClick={() => void showFormer()}
          >
            edited
          </button>
        )}
        <span className="comment-buttons">
          {is_own ? (
            <IconButton label="Correct this comment" onClick={correct}>
              <IconPencil stroke={1.7} aria-hidden />
            </IconButton>
          ) : null}
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
        </span>
      </p>
      {indicator === null ? null : (
        <p className="muted">
          About <span className="mono">{indicatorWords(opened, indicator)}</span>
        </p>
      )}
      <Markdown text={body} />
      {former === null ? null : (
        <ol className="former-texts" aria-label="Earlier versions">
          {former.map((text) => (
            <li key={text.at}>
              <p className="muted">Written {formatMoment(text.at)}</p>
              <Markdown text={text.body} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function indicatorWords(opened: OpenedCase, indicator: string): string {
  return opened.indicator_list.find(({ id }) => id === indicator)?.defanged ?? 'an indicator that was removed'
}

type CorrectionProps = CommentProps & {
  /** Whether the comment was deleted by somebody else. */
  readonly isGone: boolean
  readonly leave: () => void
}

function Correction({ opened, act, comment, isGone, leave }: CorrectionProps) {
  const former = opened.indicator_list.find(({ id }) => id === comment.indicator)?.defanged ?? ''
  const [body, setBody] = useState(comment.body)
  const [about, setAbout] = useState(former)
  const [seen, setSeen] = useState({ body: comment.body, indicator: comment.indicator })
  const isChanged = comment.body !== seen.body || comment.indicator !== seen.indicator
  const seeAgain = () => setSeen({ body: comment.body, indicator: comment.indicator })
  const isTouched = body !== comment.body || about !== former
  useUnsavedText('Correction of a comment', isTouched ? 'waiting' : null)
  const submit = useSubmit(async () => {
    if (body.trim() === '' || isChanged) return
    // an indicator that was removed from the case stays assigned until another one is entered
    const indicator = about === former ? comment.indicator : indicatorOf(opened, about)
    if (indicator === undefined) return toastProblem(noSuchIndicator)
    if (isGone) {
      const written = { id: opened.id, body, ...(indicator === null ? {} : { indicator }) }
      if (await act(invoke('caseBoard.comment', written), 'Wrote the comment.')) leave()
      return
    }
    const change = { id: opened.id, comment: comment.id, body, indicator, former: seen }
    if (!isTouched || (await act(invoke('caseComments.correct', change), 'Corrected the comment.'))) leave()
  })
  return (
    <form className="comment-form" onSubmit={submit}>
      <CommentEditor
        opened={opened}
        id="comment-correction"
        label="Correction, in Markdown; the earlier text stays in the history"
        body={body}
        write={setBody}
        about={about}
        writeAbout={setAbout}
        submit={submit}
      >
        {isChanged ? (
          <ChangedMeanwhile
            theirs={former === '' ? comment.body : `${comment.body}\n(about ${former})`}
            keepMine={seeAgain}
            takeTheirs={() => {
              setBody(comment.body)
              setAbout(former)
              seeAgain()
            }}
          />
        ) : null}
        {isGone ? (
          <p className="field-note" role="alert">
            Somebody has since deleted this comment. What you wrote is still here and can be saved as a new
            comment.
          </p>
        ) : null}
        <Button onClick={leave}>Cancel</Button>
        <button type="submit" className="button" disabled={body.trim() === '' || isChanged}>
          <span className="button-label">{isGone ? 'Save as a new comment' : 'Save the correction'}</span>
          <KeyCap written="ctrl+Enter" />
        </button>
      </CommentEditor>
    </form>
  )
}

function NewComment({ opened, act }: CasePartProps) {
  const [body, setBody, emptyBody] = useDraft({
    label: 'Comment on the case',
    path: routePath({ view: 'cases', page: 'case', id: opened.id, section: 'comments' }),
  })
  const [about, setAbout] = useState('')
  const submit = useSubmit(async () => {
    if (body.trim() === '') return
    const indicator = indicatorOf(opened, about)
    if (indicator === undefined) return toastProblem(noSuchIndicator)
    const comment = { id: opened.id, body, ...(indicator === null ? {} : { indicator }) }
    if (!(await act(invoke('caseBoard.comment', comment), 'Wrote the comment.'))) return
    emptyBody(body)
    setAbout((written) => (written === about ? '' : written))
  })
  return (
    <form className="comment-form" onSubmit={submit}>
      <CommentEditor
        opened={opened}
        id="comment-body"
        label="Comment, in Markdown"
        body={body}
        write={setBody}
        about={about}
        writeAbout={setAbout}
        submit={submit}
      >
        <button type="submit" className="button" disabled={body.trim() === ''}>
          <span className="button-label">Comment</span>
          <KeyCap written="ctrl+Enter" />
        </button>
      </CommentEditor>
    </form>
  )
}
