import type { Standing } from '../../contract/standing-words.ts'
import { Tag } from './signs.tsx'

/** What the own domains and the lists say of a value, as tags beside it; the whole sentence on hover. */
export function StandingTags({ standing }: { readonly standing: Standing }) {
  const { own, allowed, lists = [], look_alike } = standing
  return (
    <>
      {look_alike === undefined ? null : (
        <span title={look_alike.says}>
          <Tag tone="bad">look-alike of {look_alike.of}</Tag>
        </span>
      )}
      {own === true ? <Tag>own estate</Tag> : null}
      {allowed === true ? <Tag>on the allow-list</Tag> : null}
      {lists.length === 0 ? null : (
        <span title={lists.join(', ')}>
          <Tag>on {lists.length === 1 ? 'a warning list' : `${lists.length} warning lists`}</Tag>
        </span>
      )}
    </>
  )
}
