import { IconX } from '@tabler/icons-react'
import { isProblem } from '../../contract/problem.ts'
import { whoWords } from '../../contract/who-words.ts'
import type { OpenedAlert } from '../../contract/workstation/alerts/alert-inbox.ts'
import { idWords, useUsesOf } from '../actors/shared/actor-uses.ts'
import {
  ActorsOf,
  actorsCommand,
  cveOf,
  ImportAdds,
  showActorsOf,
  WithIds,
} from '../actors/shared/actors-of.tsx'
import { useCommands } from '../state/commands.ts'
import { countOf, formatAge, formatCount, formatMoment } from '../state/format.ts'
import { asId } from '../state/known-ids.ts'
import { toggleInspector } from '../state/layout.ts'
import { navigate } from '../state/router.ts'
import { placeOf } from '../state/view.ts'
import { reportRefusal } from '../ui/act.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SeveritySign, Tag } from '../ui/signs.tsx'
import { useNow } from '../ui/use-now.ts'
import { AlertObservables } from './alert-observables.tsx'
import { AlertReferences } from './alert-references.tsx'
import { AlertStates, ChangedSince } from './alert-states.tsx'
import { goneCaseWords, reasonWords, statusLabels } from './alert-words.ts'
import { useChosenCount } from './chosen-alerts.ts'
import { acknowledgeChosen, addChosenToCase, escalateToNew } from './decide.ts'
import { useInbox } from './inbox.ts'
import { beginMerging, mergeUnder } from './merge.ts'
import { MergedSection, MergedUnder } from './merged-section.tsx'
import { RawPayload } from './raw-payload.tsx'
import { undated } from './shared/undated.ts'
import { useOpenedAlert } from './use-opened-alert.ts'

type AlertPaneProps = { readonly onDismiss: () => void }

/** The opened alert: its acts, its content, what is known here about it, and where it came from. */
export function AlertPane({ onDismiss }: AlertPaneProps) {
  const id = useInbox((now) => now.opened)
  const opened = useOpenedAlert(id)
  return (
    <aside className="inspector alert-pane" aria-label="Alert">
      <IconButton className="inspector-close" label="Hide the alert (Space)" onClick={toggleInspector}>
        <IconX stroke={1.7} aria-hidden />
      </IconButton>
      {opened === null ? (
        <p className="muted inspector-none">
          Select an alert to see its content, what is known about it here, and similar alerts.
        </p>
      ) : isProblem(opened) ? (
        <ProblemNote problem={opened} />
      ) : (
        <Opened opened={opened} onDismiss={onDismiss} />
      )}
    </aside>
  )
}

type OpenedProps = { readonly opened: OpenedAlert }

/** Returns the techniques and vulnerabilities of the alert, without duplicates. */
function idsOf({ alert, observables }: OpenedAlert): string[] {
  const cves = observables.flatMap(({ type, value }) => cveOf({ kind: type, value }) ?? [])
  return [...new Set([...alert.techniques.filter((id) => asId(id) === id), ...cves])]
}

/** Maximum number of ids of one alert that get a command of their own; the pane lists all. */
const maxOffered = 5

/**
 * Adds commands that lead to the actors of the alert's ids: one command when there is one id, otherwise one for each
 * and one that focuses the links in the pane.
 */
function useIdCommands(opened: OpenedAlert): void {
  const ids = idsOf(opened)
  const known = useUsesOf(ids)
  const group = 'Alerts'
  const [only] = ids
  useCommands(
    'alert-ids',
    only !== undefined && ids.length === 1
      ? [actorsCommand(group, only)]
      : [
          {
            id: 'ids',
            group,
            key: 'o',
            title: 'Go to the techniques and CVEs of the alert',
            isPossible: ids.length > 0,
            run: () => document.querySelector<HTMLElement>('.alert-pane .id-link')?.focus(),
          },
          ...ids.slice(0, maxOffered).map((id) => ({
            ...{ id: `actors-${id}`, group, isForRows: true },
            title: `Show the threat actors of ${idWords(id, known)}`,
            run: () => showActorsOf(id),
          })),
        ],
  )
}

function Opened({ opened, onDismiss }: OpenedProps & AlertPaneProps) {
  const { alert } = opened
  useIdCommands(opened)
  return (
    <>
      <p className="alert-signs">
        <SeveritySign severity={alert.severity} />
        <Tag>{statusLabels[alert.status]}</Tag>
        {alert.overdue ? <span className="row-overdue">overdue</span> : null}
      </p>
      <h2 className="alert-name">{alert.title}</h2>
      <p className="muted alert-where">
        {alert.source}
        {alert.external_id === null ? null : (
          <>
            {' · '}
            <span className="mono">{alert.external_id}</span>
          </>
        )}
        {' · '}
        {alert.dated ? `happened ${formatMoment(alert.detected_at)}` : undated}
        {' · received '}
        {formatMoment(alert.received_at)}
      </p>
      <MergedUnder opened={opened} />
      <Decide opened={opened} onDismiss={onDismiss} />
      <p className="inspector-acts">
        <Button
          hotkey="v"
          onClick={() => navigate(`/observables/graph?root=${encodeURIComponent(alert.id)}`)}
        >
          Graph
        </Button>
      </p>
      <ChangedSince alert={alert} />
      <Decision alert={alert} />
      <MergedSection opened={opened} />
      {alert.description === null ? null : (
        <p className="alert-description">
          <WithIds text={alert.description} />
        </p>
      )}
      <AlertObservables opened={opened} />
      <AlertReferences references={opened.references} />
      <AlertStates states={opened.states} />
      <Facts alert={alert} />
      <ImportAdds ids={idsOf(opened)} />
      {opened.raw === null ? null : <RawPayload key={alert.id} raw={opened.raw} length={opened.raw_length} />}
      <Similar opened={opened} />
    </>
  )
}

function Decide({ opened, onDismiss }: OpenedProps & AlertPaneProps) {
  const chosen = useChosenCount()
  const canDecide = (opened.alert.status === 'triage' && opened.alert.merged_into === null) || chosen > 1
  if (!canDecide) return null
  return (
    <>
      <div className="inspector-acts">
        <Button
          look="primary"
          hotkey="e"
          onClick={({ detail }) => {
            // the second click of a double click would act on the alert shown next
            if (detail < 2) void escalateToNew()
          }}
        >
          Escalate
        </Button>
        <Button hotkey="d" onClick={onDismiss}>
          Dismiss
        </Button>
        <Button hotkey="c" onClick={() => void addChosenToCase()}>
          Add to case
        </Button>
        {opened.alert.acknowledged_at === null || chosen > 1 ? (
          <Button hotkey="a" onClick={() => void acknowledgeChosen()}>
            Acknowledge
          </Button>
        ) : null}
        {chosen > 1 ? (
          <Button hotkey="m" onClick={() => void beginMerging()}>
            Merge
          </Button>
        ) : null}
      </div>
      {chosen > 1 ? <p className="muted">Applies to the {formatCount(chosen)} selected.</p> : null}
    </>
  )
}

/** The decision about the alert. */
function Decision({ alert }: { readonly alert: OpenedAlert['alert'] }) {
  const { status, case_id, case_title, reason_code, comment, decided_at, decided_by } = alert
  if (status === 'triage') return null
  const when = decided_at === null ? '' : ` ${formatMoment(decided_at)}`
  const who = decided_by === null ? 'on arrival' : `by ${whoWords(decided_by)}`
  return (
    <div className="alert-decision">
      <p>
        {status === 'dismissed' ? `Dismissed: ${reasonWords(reason_code ?? '')}` : 'Escalated to '}
        {case_id === null ? (
          goneCaseWords({ status, case_id })
        ) : (
          <CaseLink id={case_id} title={case_title ?? ''} />
        )}
      </p>
      <p className="muted">
        {who}
        {when}
      </p>
      {comment === null ? null : <p className="alert-description">{comment}</p>}
    </div>
  )
}

function CaseLink({ id, title }: { readonly id: string; readonly title: string }) {
  const to = placeOf('case', id, [])
  if (to === null) return title
  return (
    <button type="button" className="link-button" onClick={() => navigate(to.path)}>
      {title}
    </button>
  )
}

function Facts({ alert }: { readonly alert: OpenedAlert['alert'] }) {
  const {
    hostname,
    tags,
    named_techniques,
    ingest_count,
    updated_at,
    asset,
    acknowledged_at,
    acknowledged_by,
    targets,
  } = alert
  const assetFacts = Object.entries(asset ?? {}).flatMap(([name, value]): [string, string][] =>
    name === 'hostname' || value === null || typeof value === 'object' ? [] : [[name, String(value)]],
  )
  const facts: readonly (readonly [string, string])[] = [
    ...(hostname === null ? [] : [['Machine', hostname] as const]),
    ...assetFacts,
    ...(updated_at === null ? [] : [['Last updated', formatMoment(updated_at)] as const]),
    ...(acknowledged_at === null
      ? []
      : [
          ['Acknowledged', `${formatMoment(acknowledged_at)} by ${whoWords(acknowledged_by ?? '')}`] as const,
        ]),
    ...targets.map(
      ({ target, due, missed }) =>
        [`To ${target}`, `until ${formatMoment(due)}${missed ? ', missed' : ''}`] as const,
    ),
    ...(ingest_count > 1 ? [['Sent', `${formatCount(ingest_count)} times`] as const] : []),
    ...(tags.length > 0 ? [['Tags', tags.join(', ')] as const] : []),
  ]
  return (
    <section>
      <h3>Facts</h3>
      <dl className="inspector-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {named_techniques.length === 0 ? null : (
          <div>
            <dt>ATT&amp;CK</dt>
            <dd>
              <ul className="alert-techniques">
                {named_techniques.map((technique) => (
                  <li key={technique.id}>
                    <ActorsOf id={technique.id}>{techniqueWords(technique)}</ActorsOf>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** Returns `T1566 Phishing (Initial Access)`, as far as name and tactic are known. */
function techniqueWords({ id, name, tactic }: OpenedAlert['alert']['named_techniques'][number]): string {
  return `${id}${name === null ? '' : ` ${name}`}${tactic === null ? '' : ` (${tactic})`}`
}

function Similar({ opened }: OpenedProps) {
  const { similar } = opened
  const canLead = opened.alert.status === 'triage' && opened.alert.merged_into === null
  const now = useNow()
  const mergeHere = async (id: string) => {
    const refusal = await mergeUnder([id], opened.alert.id)
    if (refusal !== null) reportRefusal(refusal)
  }
  return (
    <section>
      <h3>
        Similar <span className="muted">{countOf(similar.length, 'alert')} sharing its observables</span>
      </h3>
      <ul className="inspector-list similar-alerts">
        {similar.map(({ alert, shared }) => (
          <li key={alert.id}>
            <span className="similar-alert">
              <button
                type="button"
                className="link-button"
                onClick={() => useInbox.setState({ opened: alert.id })}
              >
                {alert.title}
              </button>
              <span className="muted">
                {' '}
                {statusLabels[alert.status]}, {formatAge(alert.received_at, now)}
              </span>
              <span className="inspector-detail">
                shares {shared.slice(0, 4).join(', ')}
                {shared.length > 4 ? ` and ${countOf(shared.length - 4, 'other')}` : ''}
              </span>
            </span>
            {canLead && alert.status === 'triage' && alert.merged_into === null ? (
              <Button
                look="quiet"
                aria-label={`Merge: ${alert.title}`}
                onClick={() => void mergeHere(alert.id)}
              >
                Merge
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
