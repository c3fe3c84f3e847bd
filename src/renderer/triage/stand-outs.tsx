import { useEffect, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { navigate } from '../state/router.ts'
import { useSessions } from '../state/sessions.ts'
import { Swatch } from '../ui/signs.tsx'
import { ChipsAndMore } from './chips-and-more.tsx'
import { jumpToIndicator } from './indicator-jump.ts'
import { jumpTo } from './kept-view.ts'
import { standOutTone, standOutWords } from './stand-out-words.ts'

type Found = WindowOutput<'triage.stands_out'>
type Item = Found['items'][number]

/** Number of values shown as chips; the others are behind the last chip. */
const chipsShown = 3
/** Number of actors to whose profiles a name leads that several share. */
const profilesShown = 3

/** What stands out among the values of a session, in the place of a verdict; each leads to its place in the text. */
export function StandOuts({ session }: { readonly session: TriageSession }) {
  const found = useStandOuts(session)
  if (found === null) return null
  if (isProblem(found)) return <p className="muted banner-out">{found.message}</p>
  return (
    <div className="banner-out">
      <p className="muted">{standOutWords(found, session.total)}</p>
      <ChipsAndMore
        label="What stands out"
        items={found.items}
        most={chipsShown}
        keyOf={keyOf}
        chip={(item) => <StandOutChip session={session.id} item={item} />}
        entry={(item) => ({
          words: titleOf(item),
          sign: <Swatch color={standOutTone(item.what)} />,
          open: () => showItem(session.id, item),
        })}
      />
    </div>
  )
}

function StandOutChip({ session, item }: { readonly session: string; readonly item: Item }) {
  const actors = item.actors ?? []
  return (
    <>
      <button type="button" className="chip" title={titleOf(item)} onClick={() => showItem(session, item)}>
        <Swatch color={standOutTone(item.what)} />
        {item.shown}: {item.words}
      </button>
      {actors.slice(0, profilesShown).map(({ slug, name }) => (
        <button
          key={slug}
          type="button"
          className="link-button"
          aria-label={`Open the profile of ${name}`}
          onClick={() => navigate({ view: 'actors', page: 'profile', slug })}
        >
          {actors.length === 1 ? 'Profile' : name}
        </button>
      ))}
    </>
  )
}

/** Shows the place of an item in the text. */
function showItem(session: string, { indicator, at }: Item): void {
  if (indicator !== null) void jumpToIndicator(session, indicator)
  else if (at !== null) jumpTo(session, at)
}

const keyOf = ({ indicator, shown, what, source }: Item) => `${indicator ?? shown} ${what} ${source}`

const titleOf = ({ shown, words, source }: Item) => `${shown}: ${words} (${source})`

/** Asks again whenever rows of the session, lists or packs have changed; null until the first answer. */
function useStandOuts({ id, state }: TriageSession): Found | Problem | null {
  const touched = useSessions((now) => now.touched[id] ?? 0)
  const [found, setFound] = useState<{ readonly session: string; readonly is: Found | Problem } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a touched session is read again
  useEffect(() => {
    if (state === 'reading') return
    let isCurrent = true
    void invoke('triage.stands_out', { session: id }).then((is) => {
      if (isCurrent) setFound({ session: id, is })
    })
    return () => {
      isCurrent = false
    }
  }, [id, state, touched])
  return found?.session === id ? found.is : null
}
