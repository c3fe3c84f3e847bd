import type { ReactNode } from 'react'
import type { Command } from '../../state/commands.ts'
import { formatCount } from '../../state/format.ts'
import { asId, idsIn, kindOfId, piecesOf } from '../../state/known-ids.ts'
import { navigate } from '../../state/router.ts'
import { placeOf } from '../../state/view.ts'
import { useUsesOf } from './actor-uses.ts'
import { actorCount, noUserWords } from './actors-of-words.ts'

/** Links from ATT&CK techniques and vulnerabilities, wherever they appear, to the threat actors that use them. */

type IdProps = { readonly id: string }

const doing = (id: string) => (kindOfId(id) === 'cve' ? 'exploit' : 'use')

/** Shows the actors that use a technique or exploit a vulnerability. */
export function showActorsOf(id: string): void {
  const to = placeOf(kindOfId(id), id, [])
  if (to !== null) navigate(to.path)
}

/** Returns the CVE id of a row of indicators or observables; null for rows of other kinds. */
export function cveOf(
  row: { readonly kind: string; readonly value: string } | undefined | null,
): string | null {
  return row?.kind === 'cve' ? asId(row.value) : null
}

/** Returns the link as a command of a view; null for a row that is neither a technique nor a vulnerability. */
export function actorsCommand(group: string, id: string | null): Command {
  return {
    id: 'actors',
    group,
    key: 'o',
    title:
      id === null ? 'Show the threat actors that use it' : `Show the threat actors that ${doing(id)} ${id}`,
    isPossible: id !== null,
    isForRows: true,
    run: () => id !== null && showActorsOf(id),
  }
}

/** An id that links to the actors that use it; its tooltip shows the name and the number of actors. */
export function ActorsOf({ id, children }: IdProps & { readonly children?: ReactNode }) {
  const known = useUsesOf([id])
  const use = known.uses.get(id)
  const count = actorCount(use?.actors, known.sets)
  const facts = [use?.name, use?.tactic].filter((each) => typeof each === 'string').join(', ')
  return (
    <button
      type="button"
      className="link-button id-link"
      title={`${facts === '' ? '' : `${facts}. `}Threat actors that ${doing(id)} ${id}${count}`}
      onClick={() => showActorsOf(id)}
    >
      {children ?? id}
    </button>
  )
}

/** A text whose ids link to the actors that use them. */
export function WithIds({ text }: { readonly text: string }) {
  const pieces = piecesOf(text)
  if (pieces.every(({ id }) => id === null)) return text
  let at = 0
  return pieces.map((piece) => {
    const key = at
    at += piece.text.length
    return piece.id === null ? (
      <span key={key}>{piece.text}</span>
    ) : (
      <ActorsOf key={key} id={piece.id}>
        {piece.text}
      </ActorsOf>
    )
  })
}

/** A sentence about who uses it: the first actors, each linked to its profile. */
export function WhoUses({ id }: IdProps) {
  const { uses, sets, problem } = useUsesOf([id])
  const use = uses.get(id)
  if (use === undefined || sets === null)
    return problem === null ? null : <p className="muted">{problem.message}</p>
  if (sets === 0) return <ImportAdds ids={[id]} />
  const isCve = kindOfId(id) === 'cve'
  const none = noUserWords(id, use.actors)
  if (none !== null) return <p className="muted">{none}</p>
  const more = use.actors - use.first.length
  return (
    <p className="who-uses">
      {isCve ? 'Exploited by ' : 'Used by '}
      {use.first.map(({ slug, name }, index) => (
        <span key={slug}>
          {index === 0 ? '' : ', '}
          <button
            type="button"
            className="link-button"
            onClick={() => navigate(placeOf('actor', slug, [])?.path ?? '/')}
          >
            {name}
          </button>
        </span>
      ))}
      {more === 0 ? null : (
        <>
          {' and '}
          <ActorsOf id={id}>{formatCount(more)} more</ActorsOf>
        </>
      )}
      .
    </p>
  )
}

/**
 * Describes what an import would add to ids; renders nothing when sets are imported, or when there are no ids. Used
 * once per view.
 */
export function ImportAdds({ ids }: { readonly ids: readonly string[] }) {
  const { sets } = useUsesOf(ids)
  if (ids.length === 0 || sets !== 0) return null
  const hasTechnique = ids.some((id) => kindOfId(id) === 'technique')
  const hasCve = ids.some((id) => kindOfId(id) === 'cve')
  const adds = [
    ...(hasTechnique ? ['names and tactics of ATT&CK ids and who uses them'] : []),
    ...(hasCve ? ['who exploits a CVE'] : []),
  ].join(', and ')
  return (
    <p className="muted import-adds">
      An imported set of threat actors adds {adds}.{' '}
      <button
        type="button"
        className="link-button"
        onClick={() => navigate(placeOf('actors', '', [])?.path ?? '/')}
      >
        Import one
      </button>
    </p>
  )
}

/** The same for ids inside texts. */
export function ImportAddsToTexts({ texts }: { readonly texts: readonly string[] }) {
  return <ImportAdds ids={idsIn(texts)} />
}
