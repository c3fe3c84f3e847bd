import { useEffect, useRef, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { ActorProfile } from '../../contract/workstation/actors/actor-profile.ts'
import { useChoice } from '../state/choice.ts'
import { useCommands } from '../state/commands.ts'
import { countOf } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { navigate } from '../state/router.ts'
import { actOnChoice } from '../state/view.ts'
import { Button } from '../ui/button.tsx'
import { copySaying } from '../ui/copy-button.tsx'
import { useKeptScroll } from '../ui/kept-scroll.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Tag } from '../ui/signs.tsx'
import { undoNewest } from '../ui/toast.tsx'
import { useActorList } from './actor-list.ts'
import { choiceOfActors } from './choice-of-actors.ts'
import { InData } from './in-data.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { noProfileWords } from './none-words.ts'
import { ProfileEntries } from './profile-entries.tsx'
import { ProfileCves, ProfileReferences, ProfileSources } from './profile-links.tsx'
import { ProfileClaims, ProfileNames } from './profile-names.tsx'
import { ProfileSoftware, ProfileTechniques } from './profile-techniques.tsx'
import { ProfileTimeline } from './profile-timeline.tsx'
import { actorMatrix } from './route.ts'
import { SaidBy } from './said-by.tsx'
import './timeline.css'

/** One threat actor with everything known about it, and the sources. */
export function ProfilePage({ slug }: { readonly slug: string }) {
  const { answer } = useOperation('actorProfile.read', { slug })
  if (answer === null) return null
  if (isProblem(answer))
    return (
      <section className="actor-profile" aria-label="Threat actor">
        <h1 className="unseen">Threat actor</h1>
        <ProblemNote problem={answer} />
        <p>
          <Button onClick={() => navigate('/actors')}>Show all actors</Button>
        </p>
      </section>
    )
  return <Profile profile={answer} />
}

function Profile({ profile }: { readonly profile: ActorProfile }) {
  const { slug, name, names, sets } = profile
  const [isJoining, setJoining] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  useKeptScroll(scroller, `actor ${slug}`, true)
  useEffect(() => {
    document.title = `${name} – Skerry`
  }, [name])
  const toTable = () => navigate(useActorList.getState().asked)
  const compare = () => navigate({ ...actorMatrix, compared: [slug] })
  const graph = () => navigate({ view: 'actors', page: 'graph', root: slug })
  const copyNames = () =>
    void copySaying(
      names.map((each) => each.name).join('\n'),
      `the ${countOf(names.length, 'name')} of ${name}`,
    )
  useChoice('actor', { none: '', isPage: true, read: () => choiceOfActors([profile]) })
  useCommands('actor', [
    { id: 'table', group: 'Actor', key: 't', title: 'Back to the table of actors', run: toTable },
    { id: 'copy', group: 'Actor', key: 'y', title: 'Copy its names', run: copyNames },
    { id: 'compare', group: 'Actor', key: 'v', title: 'Compare its techniques with others', run: compare },
    { id: 'graph', group: 'Actor', key: 'n', title: 'Show its links', run: graph },
    {
      id: 'join',
      group: 'Actor',
      key: 'j',
      title: 'Join it with another actor…',
      run: () => setJoining(true),
    },
    {
      id: 'undo',
      group: 'Actor',
      key: 'z',
      title: 'Undo the last change',
      run: () => void undoNewest(),
    },
  ])
  const conflicts = names.filter(({ others }) => others.length > 0).length
  return (
    <div className="actor-panes">
      <div className="actor-profile" ref={scroller}>
        <header className="actor-head">
          <div className="actor-title">
            <h1>{name}</h1>
            <Tag>{countOf(sets.length, 'source')}</Tag>
            {conflicts === 0 ? null : <Tag>{countOf(conflicts, 'name')} in conflict</Tag>}
          </div>
          <span className="inspector-acts">
            <Button look="primary" hotkey="v" onClick={compare}>
              Compare
            </Button>
            <Button hotkey="n" onClick={graph}>
              Graph
            </Button>
            <Button hotkey="t" onClick={toTable}>
              Table
            </Button>
            <Button hotkey="y" onClick={copyNames}>
              Copy names
            </Button>
            <Button hotkey="c" onClick={() => actOnChoice('add-to-case')}>
              Add to case
            </Button>
            <Button hotkey="j" onClick={() => setJoining(true)}>
              Join
            </Button>
          </span>
        </header>
        <Descriptions profile={profile} />
        <div className="actor-pair">
          <ProfileNames profile={profile} />
          <ProfileClaims profile={profile} />
        </div>
        <ProfileTimeline slug={slug} of={profile} />
        <ProfileTechniques profile={profile} />
        <div className="actor-pair">
          <ProfileSoftware profile={profile} />
          <ProfileCves profile={profile} />
        </div>
        <ProfileEntries profile={profile} />
        <ProfileReferences profile={profile} />
      </div>
      <aside className="inspector actor-side" aria-label="In your data and sources">
        <InData slug={slug} />
        <ProfileSources profile={profile} />
      </aside>
      {isJoining ? <JoinDialog actor={profile} onClose={() => setJoining(false)} /> : null}
    </div>
  )
}

/** Descriptions from the sets, as text; the first is open, the others are collapsed. */
function Descriptions({ profile }: { readonly profile: ActorProfile }) {
  const { descriptions, sets } = profile
  const none = noProfileWords(profile).descriptions
  if (none !== null) return <p className="muted">{none}</p>
  return (
    <section aria-label="Description">
      {descriptions.map(({ value, by }, index) =>
        index === 0 ? (
          <p key={value} className="actor-description">
            {value} <SaidBy by={by} sets={sets} />
          </p>
        ) : (
          <details key={value}>
            <summary>
              According to <SaidBy by={by} sets={sets} />
            </summary>
            <p className="actor-description">{value}</p>
          </details>
        ),
      )}
    </section>
  )
}
