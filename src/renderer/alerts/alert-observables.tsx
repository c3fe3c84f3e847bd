import { IconVolumeOff } from '@tabler/icons-react'
import type { OpenedAlert } from '../../contract/workstation/alerts/alert-inbox.ts'
import { ActorsOf, cveOf } from '../actors/shared/actors-of.tsx'
import { ObservableSign } from '../observables/shared/observable-sign.tsx'
import { useSuppressing } from '../observables/shared/suppress-dialog.tsx'
import { countOf, formatAge, formatCount } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { placeOf } from '../state/view.ts'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Elided } from '../ui/elided.tsx'
import { Tag } from '../ui/signs.tsx'
import { StandingTags } from '../ui/standing-tags.tsx'
import { useNow } from '../ui/use-now.ts'
import { markWords } from './alert-words.ts'
import { leftOutWords, noObservablesWords } from './left-out-words.ts'

/** Maximum number of observables shown at once. */
const maxShown = 200

/** The observables of an alert, each with its acts and the other places in which it occurs. */
export function AlertObservables({ opened }: { readonly opened: OpenedAlert }) {
  const { observables } = opened
  const none = noObservablesWords(opened)
  const leftOut = leftOutWords(opened)
  return (
    <section>
      <h3>
        Observables <span className="muted">{formatCount(observables.length)}</span>
      </h3>
      {none === null ? null : <p className="muted">{none}</p>}
      {leftOut === null ? null : <p>{leftOut}</p>}
      <ul className="observables">
        {observables.slice(0, maxShown).map((observable) => (
          <Observable key={observable.id} observable={observable} source={opened.alert.source} />
        ))}
      </ul>
      {observables.length > maxShown ? (
        <p className="muted">and {countOf(observables.length - maxShown, 'more observable')}</p>
      ) : null}
    </section>
  )
}

const placesShown = 3

type ObservableProps = {
  readonly observable: OpenedAlert['observables'][number]
  readonly source: string
}

function Observable({ observable, source }: ObservableProps) {
  const { type, shown, value, link, extracted, suppressed, known, mark } = observable
  const cve = cveOf({ kind: type, value })
  const now = useNow()
  return (
    <li className={classNames(suppressed && 'is-suppressed')}>
      <ObservableSign type={type} />
      <span className="observable-value">
        {link === null ? (
          <Elided className="mono" text={shown} />
        ) : (
          <button type="button" className="link-button mono" title={shown} onClick={() => navigate(link)}>
            <Elided text={shown} />
          </button>
        )}
        <CopyButton what={shown} value={shown} real={value} />
      </span>
      <span className="observable-tags">
        {cve === null ? null : <ActorsOf id={cve}>actors</ActorsOf>}
        {mark === null ? null : <Tag>{markWords(mark)}</Tag>}
        <StandingTags standing={known ?? {}} />
        {extracted ? <Tag>read from text</Tag> : null}
        {suppressed ? (
          <Tag>suppressed</Tag>
        ) : (
          <IconButton
            label={`Suppress ${shown}`}
            onClick={() =>
              useSuppressing.setState({ suppressing: { observables: [{ type, value, shown }], source } })
            }
          >
            <IconVolumeOff size="0.875rem" stroke={1.7} aria-hidden />
          </IconButton>
        )}
      </span>
      {known === null || known.total === 0 ? null : (
        <ul className="observable-places">
          {known.places.slice(0, placesShown).map(({ kind, id, title, at }) => {
            const to = placeOf(kind, id, [value])
            return (
              <li key={`${kind} ${id}`}>
                {to === null ? (
                  title
                ) : (
                  <button type="button" className="link-button" onClick={() => navigate(to.path)}>
                    {title}
                  </button>
                )}{' '}
                <span className="muted">
                  {kind === 'actor'
                    ? 'threat actor, exploits it'
                    : `${to?.label ?? kind}, ${kind === 'alert' ? 'received ' : ''}${formatAge(at, now)}`}
                </span>
              </li>
            )
          })}
          {known.total > placesShown ? (
            <li className="muted">and in {countOf(known.total - placesShown, 'more place')}</li>
          ) : null}
        </ul>
      )}
    </li>
  )
}
