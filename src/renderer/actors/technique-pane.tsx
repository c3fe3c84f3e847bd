import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { MatrixTechnique } from '../../contract/workstation/actors/actor-matrix.ts'
import { countOf, formatCount } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { navigate } from '../state/router.ts'
import { IconButton } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Tag } from '../ui/signs.tsx'
import { noProceduresWords, usersWords } from './none-words.ts'

type TechniquePaneProps = {
  readonly id: string
  /** Addresses of the compared actors, which are listed first. */
  readonly compared: readonly string[]
  /** Comment of the opened layer on the technique; null when the layer does not contain it. */
  readonly ownComment: string | null
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** One technique: who uses it, and how, in the words of the sets. */
export function TechniquePane({ id, compared, ownComment, onOpen, onClose }: TechniquePaneProps) {
  const { answer, isCurrent } = useOperation('actorMatrix.technique', { id })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isCurrent) heading.current?.focus()
  }, [isCurrent])
  const is = isCurrent ? answer : null
  return (
    <aside
      className="inspector technique-pane"
      data-entry={id}
      aria-label={`Technique ${id}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header className="technique-head">
        <h2 ref={heading} className="technique-title" tabIndex={-1}>
          <span className="mono">{id}</span> {is === null || isProblem(is) ? '' : is.name}
        </h2>
        <IconButton label="Close (Escape)" onClick={onClose}>
          <IconX size="1rem" stroke={1.5} aria-hidden />
        </IconButton>
      </header>
      {is !== null && isProblem(is) ? <ProblemNote problem={is} /> : null}
      {is === null || isProblem(is) ? null : (
        <>
          <p className="muted">
            {is.tactics.join(', ')}
            {is.is_gone ? <Tag>revoked or deprecated</Tag> : null}
          </p>
          {is.replaced_by === null ? null : (
            <p>
              Replaced by <TechniqueLink technique={is.replaced_by} onOpen={onOpen} />
            </p>
          )}
          {ownComment === null ? null : <p className="technique-own">Your layer: {ownComment}</p>}
          {is.parent === null ? null : (
            <p>
              Sub-technique of <TechniqueLink technique={is.parent} onOpen={onOpen} />
            </p>
          )}
          {is.parts.length === 0 ? null : (
            <details>
              <summary>{countOf(is.parts.length, 'sub-technique')}</summary>
              <ul>
                {is.parts.map((part) => (
                  <li key={part.id}>
                    <TechniqueLink technique={part} onOpen={onOpen} />
                  </li>
                ))}
              </ul>
            </details>
          )}
          <Users technique={is} compared={compared} />
        </>
      )}
    </aside>
  )
}

type TechniqueLinkProps = {
  readonly technique: { readonly id: string; readonly name: string }
  readonly onOpen: (id: string) => void
}

function TechniqueLink({ technique: { id, name }, onOpen }: TechniqueLinkProps) {
  return (
    <button type="button" className="link-button" onClick={() => onOpen(id)}>
      <span className="mono">{id}</span> {name}
    </button>
  )
}

type UsersProps = { readonly technique: MatrixTechnique; readonly compared: readonly string[] }

function Users({ technique: { id, users }, compared }: UsersProps) {
  const isFirst = ({ slug }: { readonly slug: string }) => compared.includes(slug)
  const ordered = [...users.filter(isFirst), ...users.filter((user) => !isFirst(user))]
  return (
    <section>
      <h3>Used by {usersWords(users.length)}</h3>
      <ul className="technique-users">
        {ordered.map((user) => (
          <li key={user.slug}>
            <button
              type="button"
              className="link-button"
              onClick={() => navigate({ view: 'actors', page: 'profile', slug: user.slug })}
            >
              {user.name}
            </button>
            {user.uses.every((used) => used !== id) ? (
              <span className="muted"> by {user.uses.join(', ')}</span>
            ) : null}
            <Procedures of={id} procedures={user.procedures} isOpen={isFirst(user)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ProceduresProps = {
  readonly of: string
  readonly procedures: MatrixTechnique['users'][number]['procedures']
  readonly isOpen: boolean
}

function Procedures({ of, procedures, isOpen }: ProceduresProps) {
  const none = noProceduresWords(procedures)
  if (none !== null) return <p className="muted">{none}</p>
  return (
    <details open={isOpen}>
      <summary>How{procedures.length === 1 ? '' : `, in ${formatCount(procedures.length)} texts`}</summary>
      {procedures.map(({ technique, text, via, set }) => (
        <p key={`${technique} ${via} ${text}`} className="technique-how">
          {technique === of ? null : <span className="mono">{technique} </span>}
          {text}
          <span className="muted">
            {' '}
            {via === null ? '' : `${via}; `}
            {set}
          </span>
        </p>
      ))}
    </details>
  )
}
