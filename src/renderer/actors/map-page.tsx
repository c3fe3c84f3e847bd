import { useEffect, useMemo, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { ActorWorld } from '../../contract/workstation/actors/actor-map.ts'
import { type ActorMapLayer, actorMapLayers } from '../../contract/workstation/actors/actor-map-layers.ts'
import { useCommands } from '../state/commands.ts'
import { countOf, formatCount } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { navigate } from '../state/router.ts'
import { noSelection, type Selection } from '../state/selection.ts'
import { Button } from '../ui/button.tsx'
import { type Column, Grid } from '../ui/grid.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { ActorMap } from './actor-map.tsx'
import type { MapRow } from './map-row.ts'
import { noMapWords } from './none-words.ts'
import { type ActorMapRoute, actorTable, everyActor } from './route.ts'

const layerWords: Readonly<Record<ActorMapLayer, { readonly label: string; readonly says: string }>> = {
  targets: { label: 'Targets', says: 'Countries that actors are said to target' },
  origins: { label: 'Origins', says: 'Countries that actors are said to come from' },
  flows: { label: 'Flows', says: 'From where actors are said to come to where they aim' },
}

/** Minimum number of actors of a flow: one actor alone is hardly informative. */
const minFlow = 2

/** Threat actors on the map of the world, with the same numbers in a table beside it. */
export function MapPage({ route }: { readonly route: ActorMapRoute }) {
  const { layer, origin } = route
  const [selection, setSelection] = useState<Selection>(noSelection)
  const of = `${layer} ${origin}`
  const world = useOperation('actorWorld.read', { layer, origin, min: minFlow })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another map has other rows
  useEffect(() => {
    document.title = 'Actors, map – Skerry'
    setSelection(noSelection)
  }, [of])
  const show = (next: ActorMapLayer) => navigate({ ...route, layer: next })
  useCommands('actor-map', [
    {
      id: 'table',
      group: 'Actors',
      key: 't',
      title: 'Back to the table of actors',
      run: () => navigate(actorTable),
    },
    ...actorMapLayers.map((each, index) => ({
      id: each,
      group: 'Map of actors',
      key: String(index + 1),
      title: `Show the layer ${layerWords[each].label}`,
      run: () => show(each),
    })),
  ])
  const is = world.isCurrent ? world.answer : null
  const problem = is !== null && isProblem(is) ? is : null
  const rows = useMemo(() => (is === null || isProblem(is) ? [] : rowsOf(is)), [is])
  const active = selection.active === null ? null : (rows[selection.active] ?? null)
  const open = ({ code: _code, name, to }: MapRow) =>
    navigate({
      ...actorTable,
      filter: {
        ...everyActor,
        ...(to !== null
          ? { origin: [name], target: [to.name] }
          : layer === 'origins'
            ? { origin: [name] }
            : { target: [name], origin: origin === null ? [] : [origin] }),
      },
    })
  return (
    <section className="actor-world" aria-label="Map of threat actors">
      <div className="table-bar actor-bar">
        <h1>Map</h1>
        <span className="segments">
          {actorMapLayers.map((each) => (
            <button key={each} type="button" aria-pressed={layer === each} onClick={() => show(each)}>
              {layerWords[each].label}
            </button>
          ))}
        </span>
        {origin === null ? null : (
          <button
            type="button"
            className="chip chip-chosen"
            onClick={() => navigate({ ...route, origin: null })}
          >
            Only from {origin}: show all
          </button>
        )}
        <span className="muted map-says">{layerWords[layer].says}, according to the sets</span>
        <span className="status-space" />
        <Button hotkey="t" onClick={() => navigate(actorTable)}>
          Table
        </Button>
      </div>
      {problem === null ? null : <ProblemNote problem={problem} />}
      <div className="map-and-table">
        <ActorMap
          layer={layer}
          rows={rows}
          chosen={active}
          onChoose={(row) => {
            const at = rows.indexOf(row)
            setSelection({ ranges: [{ from: at, to: at + 1 }], active: at, anchor: at })
          }}
        />
        <div className="map-table">
          {is !== null && rows.length === 0 && problem === null ? (
            <p className="table-none">{noMapWords({ layer, origin, minFlow })}</p>
          ) : (
            <Grid
              key={of}
              id="actor-map-table"
              label={layerWords[layer].says}
              columns={columns(layer)}
              widths={
                layer === 'flows' ? 'minmax(5rem, 1fr) minmax(5rem, 1fr) 4rem' : 'minmax(7rem, 1fr) 4rem'
              }
              total={rows.length}
              get={(position) => rows[position]}
              selection={selection}
              onSelect={setSelection}
              onOpen={open}
            />
          )}
          <p className="table-foot" role="status">
            {rows.length === 0
              ? ''
              : layer === 'flows'
                ? `${countOf(rows.length, 'flow')} with at least ${minFlow} actors`
                : countOf(rows.length, 'country', 'countries')}
          </p>
        </div>
      </div>
    </section>
  )
}

function rowsOf({ countries, flows }: ActorWorld): MapRow[] {
  return [
    ...countries.map(({ code, name, actors }) => ({ key: code, code, name, to: null, actors })),
    ...flows.map(({ from, to, actors }) => ({ key: `${from.code} ${to.code}`, ...from, to, actors })),
  ]
}

function columns(layer: ActorMapLayer): readonly Column<MapRow>[] {
  const count: Column<MapRow> = {
    label: 'Actors',
    className: 'cell-count',
    headClassName: 'cell-count',
    cell: ({ actors }) => formatCount(actors),
  }
  const name: Column<MapRow> = { label: layer === 'flows' ? 'From' : 'Country', cell: (row) => row.name }
  return layer === 'flows' ? [name, { label: 'To', cell: ({ to }) => to?.name ?? '' }, count] : [name, count]
}
