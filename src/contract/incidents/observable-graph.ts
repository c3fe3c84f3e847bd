import { z } from 'zod'
import { incidents } from '../family.ts'
import { get, once, operation } from '../operation.ts'
import { optionalText, provenance, requiredText, wholeNumber } from '../schema.ts'
import { severities } from '../severities.ts'

/** Maximum number of nodes in one graph. */
export const maxGraphNodes = 600

/** The start of a graph of shared observables. */
export const graphRoot = () => ({
  /** Id of an alert or a case, or else the value of an observable. */
  root: requiredText(16_384),
  /** Type of the observable; without it, the value is looked for under all. */
  type: optionalText(100),
  /** Maximum number of links from the root. */
  depth: wholeNumber(1, 4, 2),
  max: wholeNumber(50, maxGraphNodes, 220),
})

export const graphNodeKinds = ['alert', 'case', 'observable'] as const

const node = once(() =>
  z.object({
    id: z.string(),
    kind: z.enum(graphNodeKinds),
    /** The title, or the observable in its displayed form. */
    label: z.string(),
    /** Number of links from the root, which has 0. */
    depth: z.int(),
    /** For an alert or a case. */
    severity: z.enum(severities).optional(),
    status: z.string().optional(),
    /** For an alert when it happened, where that is known; for a case when it was opened. */
    at: z.string().optional(),
    /** For an alert. */
    received_at: z.string().optional(),
    /** For an observable. */
    type: z.string().optional(),
    value: z.string().optional(),
    /** Number of alerts and cases that contain it, counted up to 201. */
    places: z.int().optional(),
    /** Suppressed everywhere, or on the allow-list. */
    suppressed: z.boolean().optional(),
    allowed: z.boolean().optional(),
  }),
)

/** Nodes by distance from the root; edges go from an alert or a case to an observable that it has. */
export const shareGraphShape = () => ({
  root: z.string(),
  nodes: z.array(node()),
  edges: z.array(z.object({ source: z.string(), target: z.string(), kind: z.literal('has') })),
  /** True when not everything linked within the depth is included. */
  truncated: z.boolean(),
  /** Lower bounds of what was found and had no room; `common` counts the observables that were not followed further. */
  left_out: z.object({ observables: z.int(), records: z.int(), common: z.int() }),
})

/**
 * Traverses from an alert, a case or an observable to what shares observables with it. Nearest come first; among
 * observables, those in several places, rarest first, then those in one place, then common ones (in more than 200),
 * then suppressed and allowed ones. A common one is followed only as the root. The same data give the same graph.
 */
export const readObservableGraph = operation(incidents, {
  name: 'observableGraph.read',
  summary: 'Show what shares observables with an alert, a case or an observable',
  http: get('/api/v1/observables/graph', { query: ['root', 'type', 'depth', 'max'] }),
  permission: 'ir.read',
  input: () => z.object(graphRoot()),
  output: () => z.object({ ...shareGraphShape(), ...provenance }),
  fails: ['invalid', 'missing', 'not-found'],
  extension: true,
})
