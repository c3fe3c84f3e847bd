import { withArticle } from '../../../contract/article.ts'
import type { KindName } from '../../../contract/register/kinds.ts'
import { formatCount } from '../../state/format.ts'
import { routePath } from '../../state/route.ts'
import { followLink } from '../follow-link.ts'
import { moduleOf, shortName } from '../modules.ts'
import { listPath, newPath, recordPath } from '../paths.ts'
import { type Referring, type RelatedGroup, relatedGroups } from './related.ts'
import { addLabel, moreWords } from './related-words.ts'

type RelatedListProps = {
  readonly kind: KindName
  readonly uuid: string
  readonly referring: Referring
  /** Kinds that the page shows by itself. */
  readonly without?: readonly KindName[]
  /** Returns initial values, besides the reference, of a record added from here. */
  readonly begin?: (kind: KindName) => Readonly<Record<string, string>>
}

const maxLinks = 12

/**
 * The records that refer to this one, by kind, each kind with a button to add one; then the kinds without any that can
 * be added.
 */
export function RelatedList({ kind, uuid, referring, without = [], begin }: RelatedListProps) {
  const groups = relatedGroups(kind, referring).filter((group) => !without.includes(group.kind))
  if (groups.length === 0) return null
  const pathFor = ({ kind: to, relations }: RelatedGroup) =>
    newPath(to, { ...begin?.(to), [relations[0]?.field ?? '']: uuid })
  const filled = groups.filter((group) => group.count > 0)
  const empty = groups.filter((group) => group.count === 0)
  return (
    <section className="related" aria-label="Used by">
      <header className="related-head">
        <h2>Used by</h2>
        {kind === 'arrangements' || kind === 'providers' ? (
          <a
            className="register-link is-quiet"
            href={routePath({ view: 'register', page: 'chain', kind, uuid })}
            onClick={followLink}
          >
            Show the chain
          </a>
        ) : null}
      </header>
      <dl>
        {filled.map((group) => (
          <Group key={group.kind} group={group} add={pathFor(group)} />
        ))}
        {empty.length === 0 ? null : (
          <div className="related-group">
            <dt>{addLabel(groups, referring)}</dt>
            <dd>
              {empty.map((group) => (
                <a
                  key={group.kind}
                  className="register-link is-quiet"
                  href={pathFor(group)}
                  onClick={followLink}
                >
                  {withArticle(shortName(group.kind))}
                </a>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function Group({ group, add }: { readonly group: RelatedGroup; readonly add: string }) {
  const { kind, relations, referrers, count } = group
  const more = moreWords(count, Math.min(referrers.length, maxLinks))
  const says = (field: string) =>
    relations.length === 1 ? null : (relations.find((each) => each.field === field)?.label ?? null)
  return (
    <div className="related-group">
      <dt>
        {moduleOf(kind)?.label ?? kind} <span className="muted">{formatCount(count)}</span>
      </dt>
      <dd>
        {referrers.slice(0, maxLinks).map(({ uuid, name, field }) => (
          <a key={uuid} className="register-link" href={recordPath(kind, uuid)} onClick={followLink}>
            {name === '' ? shortName(kind) : name}
            {says(field) === null ? null : (
              <span className="muted related-says">{says(field)?.toLowerCase()}</span>
            )}
          </a>
        ))}
        {more !== null ? (
          <a className="register-link" href={listPath(kind)} onClick={followLink}>
            {more}
          </a>
        ) : null}
        <a className="register-link is-quiet related-add" href={add} onClick={followLink}>
          Add {withArticle(shortName(kind))}
        </a>
      </dd>
    </div>
  )
}
