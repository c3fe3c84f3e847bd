import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { isProblem } from '../../contract/problem.ts'
import { whoWords } from '../../contract/who-words.ts'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { ImportAddsToTexts } from '../actors/shared/actors-of.tsx'
import { invoke } from '../state/bridge.ts'
import { useDraft } from '../state/draft.ts'
import { formatMoment } from '../state/format.ts'
import { routePath } from '../state/route.ts'
import { Button, IconButton, KeyCap } from '../ui/button.tsx'
import { ChangedMeanwhile } from '../ui/changed-meanwhile.tsx'
import { Form, FormProblem, SubmitButton, type Submitted } from '../ui/form.tsx'
import { toastProblem } from '../ui/toast.tsx'
import { CommentEditor, indicatorOf } from './comment-editor.tsx'
import { emptySectionWords } from './empty-words.ts'
import { Markdown } from './markdown.tsx'
import type { CasePartProps } from './use-opened-case.ts'

type Comment = OpenedCase['comment_list'][number]

const noSuchIndicator = {
  kind: 'problem',
  code: 'not-found',
  message: 'This case has no such indicator. Choose one from the list, or leave the field empty.',
  details: { field: 'indicator' },
} as const

/** A correction that is begun. */
type Begun = {
  readonly body: string
  readonly about: string
  /** The comment when the correction was begun, or when it was last reviewed. */
  readonly seen: Comment
}

/** Corrections by the ids of their comments. */
type Corrections = Readonly<Record<string, Begun | undefined>>
const noCorrections: Corrections = {}

const isBegun = (correction: Begun | undefined) => correction !== undefined

/** Returns the indicator that a comment is about, as its field shows it. */
function aboutOf(opened: OpenedCase, { indicator }: Comment): string {
  return opened.indicator_list.find(({ id }) => id === indicator)?.defanged ?? ''
}

/** Comments in the order of writing, and a field for the next one. */
export function CommentSection({ opened, act }: CasePartProps) {
  const { fields: corrections, write } = useDraft({
    label: 'Correction of a comment',
    path: pathOf(opened),
    first: noCorrections,
    isUnsaved: (begun) =>
      Object.values(begun)
        .filter(isBegun)
        .some(({ body, about, seen }) => body !== seen.body || about !== aboutOf(opened, seen)),
  })
  const { comment_list } = opened
  // comments being edited stay in their places even when somebody deletes them meanwhile
  const gone = Object.values(corrections)
    .filter(isBegun)
    .map(({ seen }) => seen)
    .filter(({ id }) => !comment_list.some((comment) => comment.id === id))
  const shown =
    gone.length === 0
      ? comment_list
      : [...comment_list, ...gone].toSorted((one, other) => one.at.localeCompare(other.at))
  const none = emptySectionWords({ comment_list: shown }, 'comment_list')
  return (
    <div className="case-scroll comments">
      {none === null ? null : <p className="muted">{none}</p>}
      <ol>
        {shown.map((comment) => {
          const correction = corrections[comment.id]
          return (
            <li key={comment.id} className="comment">
              {correction === undefined ? (
                <WrittenComment
                  opened={opened}
                  act={act}
                  comment={comment}
                  correct={() => {
                    // at once, so that letters typed right afterwards are written and not taken as commands
                    flushSync(() =>
                      write({
                        [comment.id]: { body: comment.body, about: aboutOf(opened, comment), seen: comment },
                      }),
                    )
                    document.getElementById(correctionId(comment))?.focus()
                  }}
                />
              ) : (
                <Correction
                  opened={opened}
                  act={act}
                  comment={comment}
                  correction={correction}
                  write={(change) => write({ [comment.id]: { ...correction, ...change } })}
                  isGone={gone.includes(comment)}
                  leave={() => {
                    flushSync(() => write({ [comment.id]: undefined }))
                    if (document.activeElement === document.body)
                      document.getElementById(pencilId(comment))?.focus()
                  }}
                />
              )}
            </li>
          )
        })}
      </ol>
      <ImportAddsToTexts texts={comment_list.map(({ body }) => body)} />
      <NewComment opened={opened} act={act} />
    </div>
  )
}

const pathOf = ({ id }: OpenedCase) => routePath({ view: 'cases', page: 'case', id, section: 'comments' })
const correctionId = ({ id }: Comment) => `correction-${id}`
const pencilId = ({ id }: Comment) => `pencil-${id}`

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
            <IconButton id={pencilId(comment)} label="Correct this comment" onClick={correct}>
              <IconPencil stroke={1.7} aria-hidden />
            </IconButton>
          ) : null}
          <IconButton
            label="Delete this comment"
            onClick={() =>
              void act('caseBoard.deleteComment', { id: opened.id, comment: id }, 'Deleted the comment.')
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
  readonly correction: Begun
  readonly write: (change: Partial<Begun>) => void
  /** Whether the comment was deleted by somebody else. */
  readonly isGone: boolean
  readonly leave: () => void
}

function Correction({ opened, act, comment, correction, write, isGone, leave }: CorrectionProps) {
  const { body, about, seen } = correction
  const former = aboutOf(opened, comment)
  const isChanged = comment.body !== seen.body || comment.indicator !== seen.indicator
  const isTouched = body !== comment.body || about !== former
  const submit = async (): Promise<Submitted> => {
    // an indicator that was removed from the case stays assigned until another one is entered
    const indicator = about === former ? comment.indicator : indicatorOf(opened, about)
    if (indicator === undefined) return noSuchIndicator
    if (isGone) {
      const written = { id: opened.id, body, ...(indicator === null ? {} : { indicator }) }
      return act('caseBoard.comment', written, 'Wrote the comment.', 'caller')
    }
    const change = {
      id: opened.id,
      comment: comment.id,
      body,
      indicator,
      former: { body: seen.body, indicator: seen.indicator },
    }
    return isTouched ? act('caseComments.correct', change, 'Corrected the comment.', 'caller') : null
  }
  return (
    <Form
      className="comment-form"
      operation="caseComments.correct"
      name={`caseComments.correct ${comment.id}`}
      isReady={body.trim() !== '' && !isChanged}
      isLockedWhileBusy
      onSubmit={submit}
      onDone={leave}
    >
      <CommentEditor
        opened={opened}
        id={correctionId(comment)}
        label="Correction, in Markdown; the earlier text stays in the history"
        body={body}
        write={(text) => write({ body: text })}
        about={about}
        writeAbout={(text) => write({ about: text })}
      >
        {isChanged ? (
          <ChangedMeanwhile
            theirs={former === '' ? comment.body : `${comment.body}\n(about ${former})`}
            keepMine={() => write({ seen: comment })}
            takeTheirs={() => write({ body: comment.body, about: former, seen: comment })}
          />
        ) : null}
        {isGone ? (
          <p className="field-note" role="alert">
            Somebody has since deleted this comment. What you wrote is still here and can be saved as a new
            comment.
          </p>
        ) : null}
        <Button onClick={leave}>Cancel</Button>
        <SubmitButton className="button-plain" disabled={body.trim() === '' || isChanged}>
          <span className="button-label">{isGone ? 'Save as a new comment' : 'Save the correction'}</span>
          <KeyCap written="ctrl+Enter" />
        </SubmitButton>
      </CommentEditor>
      <FormProblem />
    </Form>
  )
}

const noComment = { body: '', about: '' }

function NewComment({ opened, act }: CasePartProps) {
  const { fields, write, empty } = useDraft({
    label: 'Comment on the case',
    path: pathOf(opened),
    first: noComment,
  })
  const { body, about } = fields
  const submit = async (): Promise<Submitted> => {
    const indicator = indicatorOf(opened, about)
    if (indicator === undefined) return noSuchIndicator
    const comment = { id: opened.id, body, ...(indicator === null ? {} : { indicator }) }
    return act('caseBoard.comment', comment, 'Wrote the comment.', 'caller')
  }
  return (
    <Form
      className="comment-form"
      operation="caseBoard.comment"
      name={`caseBoard.comment ${opened.id}`}
      isReady={body.trim() !== ''}
      onSubmit={submit}
      onSubmitted={() => empty(fields)}
    >
      <CommentEditor
        opened={opened}
        id="comment-body"
        label="Comment, in Markdown"
        body={body}
        write={(text) => write({ body: text })}
        about={about}
        writeAbout={(text) => write({ about: text })}
      >
        <SubmitButton className="button-plain" disabled={body.trim() === ''}>
          <span className="button-label">Comment</span>
          <KeyCap written="ctrl+Enter" />
        </SubmitButton>
      </CommentEditor>
      <FormProblem />
    </Form>
  )
}
