import type { Choice } from '../../state/choice.ts'
import { navigate } from '../../state/router.ts'
import { recordPath } from '../paths.ts'
import { recordLink } from '../record-link.ts'
import { nameOr } from '../unnamed-words.ts'
import type { ChainNode } from './chain-layout.ts'

const kinds = {
  entity: 'scopeEntities',
  function: 'functions',
  arrangement: 'arrangements',
  provider: 'providers',
} as const

/** Opens the record of a node. */
export function openNode({ kind, id }: ChainNode): void {
  navigate(recordPath(kinds[kind], id))
}

/** Returns the record of a node as a choice that can be linked to a case. */
export function choiceOfNode({ kind, id, label }: ChainNode): Choice {
  const title = nameOr(label)
  return { what: `the ${kind} ${title}`, title, links: [recordLink(kinds[kind], id, title)] }
}

/** Returns a sentence that describes a node, for screen readers. */
export function nodeWords(
  { label, detail, critical }: ChainNode,
  heading: string,
  inCircle: boolean,
): string {
  return [nameOr(label), detail, heading, critical ? 'critical' : '', inCircle ? 'in a circle' : '']
    .filter((each) => each !== '')
    .join(', ')
}
