import { Select } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconFilterX, IconTarget, IconTextWrap } from '@tabler/icons-react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { TriageSession, TriageSource } from '../../contract/workstation/triage/triage-session.ts'
import { countOf, formatCount } from '../state/format.ts'
import { encodingLabel } from '../state/labels.ts'
import { changeLayout, useLayout } from '../state/layout.ts'
import { navigate } from '../state/router.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Tag } from '../ui/signs.tsx'
import { type Hit, stepHit, useHits } from './hits.ts'
import { changeView, showSource, triageView, useTriageView } from './kept-view.ts'
import { PartSelect } from './part-select.tsx'
import { PartTree } from './part-tree.tsx'
import { ReadAsMenu } from './read-as-menu.tsx'
import { hasHeader, openHeader } from './read-header.ts'
import { sourceNoteWords } from './source-note-words.ts'
import { SourceText } from './text-pane.tsx'
import type { Inspected } from './use-inspected.ts'

type TextSideProps = { readonly session: TriageSession; readonly inspected: Inspected | Problem | null }

/** The left side: the source, its format and encoding, steps from hit to hit, and the text. */
export function TextSide({ session, inspected }: TextSideProps) {
  const view = useTriageView(session.id)
  const { wrap } = useLayout()
  const source = session.sources[view.source] ?? session.sources[0]
  const hits = useHits(session, source?.position ?? 0, view.filter.show_hidden === true)
  const shown = inspected === null || isProblem(inspected) ? null : inspected
  if (source === undefined) return <section className="text-pane" aria-label="Source" />
  const isSame = view.stepping === 'same'
  const isRaw = view.isRaw && source.reading?.is_decoded === true
  return (
    <section className="text-pane" aria-label="Source">
      <div className="text-head">
        <SourceName session={session} source={source} />
        <ReadAsMenu session={session} source={source} />
        {source.encoding === null ? null : <Tag>{encodingLabel(source.encoding)}</Tag>}
        {hasHeader(source) ? (
          <Button look="quiet" className="text-header" onClick={() => void openHeader(session, source)}>
            Read the header
          </Button>
        ) : null}
        <div className="text-steps">
          <span role="status">{hitLabel(session, view, hits, shown)}</span>
          <IconButton
            label={isSame ? 'Step through every hit' : 'Step only through places of this value'}
            aria-pressed={isSame}
            disabled={shown === null && !isSame}
            onClick={() => changeView(session.id, { stepping: isSame ? 'every' : 'same' })}
          >
            <IconTarget stroke={1.7} aria-hidden />
          </IconButton>
          <IconButton label="Previous hit (Shift F3)" onClick={() => void stepHit(session, hits, true)}>
            <IconArrowUp stroke={1.7} aria-hidden />
          </IconButton>
          <IconButton label="Next hit (F3)" onClick={() => void stepHit(session, hits, false)}>
            <IconArrowDown stroke={1.7} aria-hidden />
          </IconButton>
          <IconButton
            label="Show refused candidates (X)"
            aria-pressed={view.showRefused}
            onClick={() => changeView(session.id, { showRefused: !view.showRefused })}
          >
            <IconFilterX stroke={1.7} aria-hidden />
          </IconButton>
          <IconButton
            label="Wrap long lines (W)"
            aria-pressed={wrap}
            onClick={() => changeLayout({ wrap: !wrap })}
          >
            <IconTextWrap stroke={1.7} aria-hidden />
          </IconButton>
        </div>
      </div>
      {source.reading === null ? null : (
        <PartSelect session={session} source={source} reading={source.reading} />
      )}
      <SourceNote source={source} />
      {source.rows === 0 ? null : (
        <div className="text-body">
          {source.reading === null || source.reading.part_count < 2 || isRaw ? null : (
            <PartTree session={session} source={source} reading={source.reading} />
          )}
          <SourceText
            key={`${session.id} ${source.position} ${isRaw}`}
            isRaw={isRaw}
            session={session}
            source={source}
            shownValue={shown?.row.value ?? null}
          />
        </div>
      )}
    </section>
  )
}

function hitLabel(
  session: TriageSession,
  view: ReturnType<typeof useTriageView>,
  hits: readonly Hit[] | null,
  shown: Inspected | null,
): string {
  const at = view.target?.source === view.source ? view.target.start : null
  if (view.stepping === 'same' && shown !== null) {
    const place = shown.places.findIndex((each) => each.source === view.source && each.start === at)
    return place < 0
      ? countOf(shown.row.count, 'place')
      : `place ${formatCount(place + 1)} of ${formatCount(shown.row.count)}`
  }
  if (hits === null) return countOf(session.total, 'indicator')
  const hit = hits.findIndex((each) => each.at === at)
  return hit < 0 ? countOf(hits.length, 'hit') : `hit ${formatCount(hit + 1)} of ${formatCount(hits.length)}`
}

const states: Readonly<Record<TriageSource['state'], string>> = {
  waiting: 'waiting',
  reading: 'reading',
  done: '',
  failed: 'failed',
  cancelled: 'stopped',
  gone: 'gone',
}

function SourceName({ session, source }: { readonly session: TriageSession; readonly source: TriageSource }) {
  if (session.sources.length === 1) {
    return (
      <h2 className="text-name" title={source.name}>
        {source.name}
      </h2>
    )
  }
  return (
    <Select
      className="text-select"
      aria-label={`Source, one of ${formatCount(session.sources.length)}`}
      data={session.sources.map((each) => ({
        value: String(each.position),
        label: `${each.name}${states[each.state] === '' ? '' : ` · ${states[each.state]}`}`,
      }))}
      value={String(source.position)}
      onChange={(value) => {
        if (value !== null && Number(value) !== triageView(session.id).source) {
          showSource(session.id, Number(value))
        }
      }}
      allowDeselect={false}
      searchable
      limit={100}
      nothingFoundMessage="No source has that name"
      maxDropdownHeight={320}
    />
  )
}

/** Note about a source that was not read completely. */
function SourceNote({ source }: { readonly source: TriageSource }) {
  const note = sourceNoteWords(source)
  if (note === null) return null
  const [title, words] = note
  return (
    <p className="text-note" role={source.state === 'failed' ? 'alert' : undefined}>
      <strong>{title}</strong>
      {words}
      {source.file === null ? null : (
        <Button
          look="quiet"
          onClick={() => navigate({ view: 'files', page: 'file', sha256: source.file ?? '', tab: '' })}
        >
          Open its analysis
        </Button>
      )}
    </p>
  )
}
