import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { ActorMapLayer } from '../../contract/workstation/actors/actor-map-layers.ts'
import { countOf, formatCount } from '../state/format.ts'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useElementSize } from '../ui/use-element-size.ts'
import { mapOf, mapSize } from '../ui/world/world-shapes.ts'
import type { MapRow } from './map-row.ts'
import { arcBetween, moved, type Sight, shadeEnds, shadeOf, wholeWorld, zoomed } from './map-sight.ts'
import '../ui/world/world.css'

type ActorMapProps = {
  readonly layer: ActorMapLayer
  readonly rows: readonly MapRow[]
  readonly chosen: MapRow | null
  readonly onChoose: (row: MapRow) => void
}

/** Maximum number of countries whose count is written on the map. */
const maxLabels = 12
/**
 * In pixels: the minimum width that the map is drawn for, the height of its foot, and the width below which few counts
 * are written.
 */
const minRoom = 240
const footRoom = 40
const smallRoom = 560

/**
 * Countries shaded by number of actors, or arcs for flows. The table beside the map has all the numbers and is operated
 * by keyboard; to screen readers the map is one picture. Arrow keys, plus and minus move and zoom it.
 */
export function ActorMap({ layer, rows, chosen, onChoose }: ActorMapProps) {
  const { shapes, middle } = mapOf('world')
  const [sight, setSight] = useState<Sight>(wholeWorld)
  const svg = useRef<SVGSVGElement>(null)
  const held = useRef<{ readonly x: number; readonly y: number } | null>(null)
  useEffect(() => {
    const element = svg.current
    if (element === null) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = element.getBoundingClientRect()
      const at = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
      setSight((now) => zoomed(now, event.deltaY < 0 ? 1.25 : 0.8, at))
    }
    // React's own listener is passive and could not keep the page from scrolling
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [])
  const zoom = (factor: number) => setSight((now) => zoomed(now, factor, { x: 0.5, y: 0.5 }))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    setSight(step)
  }
  const onPointerMove = (event: PointerEvent) => {
    const from = held.current
    const box = svg.current?.getBoundingClientRect()
    if (from === null || box === undefined) return
    held.current = { x: event.clientX, y: event.clientY }
    setSight((now) => moved(now, (from.x - event.clientX) / box.width, (from.y - event.clientY) / box.height))
  }
  const isFlows = layer === 'flows'
  const byCode = new Map(isFlows ? [] : rows.map((row) => [row.code, row]))
  const ends = shadeEnds(rows.map(({ actors }) => actors))
  // labels and lines keep their size when the map is zoomed
  const frame = useRef<HTMLElement>(null)
  const size = useElementSize(frame)
  // the foot takes part of the height, and the whole map must fit into the rest
  const room = Math.min(size.width, ((size.height - footRoom) * mapSize.width) / mapSize.height)
  const unit = sight.width / Math.max(room, minRoom)
  const labels = isFlows
    ? []
    : rows.slice(0, sight.width < mapSize.width / 2 ? rows.length : room < smallRoom ? 4 : maxLabels)
  const flows = isFlows ? rows.toReversed() : []
  return (
    <figure className="actor-map" ref={frame}>
      <svg
        ref={svg}
        className="world-map"
        viewBox={`${sight.x} ${sight.y} ${sight.width} ${sight.height}`}
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move it
        tabIndex={0}
        aria-label={`Map of the world: ${isFlows ? countOf(rows.length, 'flow') : countOf(rows.length, 'country', 'countries')}. The table has the numbers. Arrows move it, plus and minus zoom, 0 shows all.`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          held.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          held.current = null
        }}
        onPointerLeave={() => {
          held.current = null
        }}
      >
        <g>
          {shapes.map(({ code, name, path }) => {
            const row = code === null ? undefined : byCode.get(code)
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: the rows of the table do the same with keys
              <path
                key={name}
                d={path}
                className={classNames(
                  'world-shape',
                  `shade-${row === undefined ? 0 : shadeOf(row.actors, ends)}`,
                )}
                style={{ strokeWidth: 0.6 * unit }}
                onClick={() => row !== undefined && onChoose(row)}
              >
                <title>{row === undefined ? name : `${row.name}: ${countOf(row.actors, 'actor')}`}</title>
              </path>
            )
          })}
        </g>
        {flows.map((row) => {
          const [from, to] = [middle(row.code), row.to === null ? null : middle(row.to.code)]
          if (from === null || to === null) return null
          const isChosen = row.key === chosen?.key
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the rows of the table do the same with keys
            <g
              key={row.key}
              className={classNames('map-flow', isChosen && 'is-chosen')}
              onClick={() => onChoose(row)}
            >
              <path
                d={arcBetween(from, to)}
                strokeWidth={(0.6 + shadeOf(row.actors, ends) * 0.7 + (isChosen ? 1.2 : 0)) * unit}
              />
              <circle cx={to[0]} cy={to[1]} r={(isChosen ? 4 : 2) * unit} />
              <title>{`${row.name} to ${row.to?.name}: ${countOf(row.actors, 'actor')}`}</title>
            </g>
          )
        })}
        {labels.map((row) => {
          const at = middle(row.code)
          if (at === null) return null
          const isChosen = row.key === chosen?.key
          return (
            <g key={row.key} className={classNames('map-label', isChosen && 'is-chosen')}>
              <text
                x={at[0]}
                y={at[1]}
                fontSize={12 * unit}
                strokeWidth={3 * unit}
                textAnchor="middle"
                dominantBaseline="central"
              >
                {formatCount(row.actors)}
              </text>
            </g>
          )
        })}
        <Chosen row={isFlows ? null : chosen} unit={unit} />
      </svg>
      <figcaption className="map-foot">
        <ul className="map-legend">
          {ends.map((end, index) => {
            const from = index === 0 ? 1 : (ends[index - 1] ?? 0) + 1
            return (
              <li key={end}>
                {isFlows ? (
                  <span className="map-width" style={{ height: `${0.6 + (index + 1) * 0.7}px` }} />
                ) : (
                  <span className={`map-shade shade-${index + 1}`} />
                )}
                {from === end ? countOf(end, 'actor') : `${formatCount(from)} to ${formatCount(end)}`}
              </li>
            )
          })}
        </ul>
        <span className="map-zoom">
          <IconButton label="Zoom in (+)" onClick={() => zoom(1.5)}>
            +
          </IconButton>
          <IconButton label="Zoom out (-)" onClick={() => zoom(1 / 1.5)}>
            −
          </IconButton>
          <IconButton label="Show the whole world (0)" onClick={() => setSight(wholeWorld)}>
            0
          </IconButton>
        </span>
      </figcaption>
    </figure>
  )
}

const keySteps: Readonly<Record<string, (now: Sight) => Sight>> = {
  '+': (now) => zoomed(now, 1.5, { x: 0.5, y: 0.5 }),
  '=': (now) => zoomed(now, 1.5, { x: 0.5, y: 0.5 }),
  '-': (now) => zoomed(now, 1 / 1.5, { x: 0.5, y: 0.5 }),
  '0': () => wholeWorld,
  ArrowLeft: (now) => moved(now, -0.15, 0),
  ArrowRight: (now) => moved(now, 0.15, 0),
  ArrowUp: (now) => moved(now, 0, -0.15),
  ArrowDown: (now) => moved(now, 0, 0.15),
}

/** The outline of the country that is chosen, or a ring where it has no shape. */
function Chosen({ row, unit }: { readonly row: MapRow | null; readonly unit: number }) {
  const { shapes, middle } = mapOf('world')
  if (row === null) return null
  const shape = shapes.find(({ code }) => code === row.code)
  const at = middle(row.code)
  return (
    <>
      {shape === undefined ? null : (
        <path d={shape.path} className="world-chosen" style={{ strokeWidth: 1.6 * unit }} />
      )}
      {at === null || shape !== undefined ? null : (
        <circle
          cx={at[0]}
          cy={at[1]}
          r={12 * unit}
          style={{ strokeWidth: 1.6 * unit }}
          className="world-chosen"
        />
      )}
    </>
  )
}
