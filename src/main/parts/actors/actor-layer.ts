import type { ActorMatrix, AttackLayer } from '../../../contract/workstation/actors/actor-matrix.ts'
import { writeLayer } from '../../engine/navigator-layer/write-layer.ts'

/** Input of a Navigator layer: the number of actors that use each technique, or which of the compared actors use it. */
type LayerTask = {
  readonly matrix: Pick<ActorMatrix, 'techniques'>
  readonly domain: string
  readonly attack: string | null
  /** Names of the compared actors; empty to count how many actors use each technique. */
  readonly compared: readonly string[]
  /** A layer of the user that is compared with them. */
  readonly layer?: AttackLayer
  /** Number of actors counted; `isNarrowed` is true when these are not all. */
  readonly actors: number
  readonly isNarrowed: boolean
  /** Returns the description of how one actor uses a technique. */
  readonly commentOf: (technique: string) => string | null
  readonly notices: readonly string[]
}

const maxComment = 2000

/**
 * Returns the file of a layer. The score of a technique is the number of actors that use it; unused ones are left out.
 */
export function actorLayer(task: LayerTask): { readonly file: string; readonly text: string } {
  const { matrix, domain, attack, compared, layer, notices } = task
  const isCompared = compared.length > 0 || layer !== undefined
  const own = new Map(layer?.techniques.map((each) => [each.id, each]))
  const scored = matrix.techniques.flatMap(({ id, parent, by, actors }) => {
    const users = compared.filter((_name, place) => (by >> place) & 1)
    const inLayer = own.get(id)
    const names = [...users, ...(inLayer === undefined ? [] : [layer?.name ?? ''])]
    const score = isCompared ? names.length : actors
    if (score === 0) return []
    const how = task.commentOf(id) ?? inLayer?.comment ?? null
    const comment = isCompared
      ? [names.join(', '), ...(how === null ? [] : [how])].join('\n')
      : `${actors} of ${task.actors} actors`
    return [{ id, score, comment: comment.slice(0, maxComment), showsParts: parent === null }]
  })
  const title = titleOf(task)
  return {
    file: `${title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 80)
      .replace(/^-+|-+$/g, '')}.json`,
    text: writeLayer({
      name: title,
      domain: domain === 'mobile' || domain === 'ics' ? `${domain}-attack` : 'enterprise-attack',
      attack,
      description: [describedBy(task), ...notices].join('\n'),
      techniques: scored,
      most: Math.max(1, ...scored.map(({ score }) => score)),
      metadata: [...compared.map((name) => ({ name: 'actor', value: name }))],
    }),
  }
}

function titleOf({ compared, layer, isNarrowed }: LayerTask): string {
  const names = [...compared, ...(layer === undefined ? [] : [layer.name])]
  if (names.length === 0) return isNarrowed ? 'Techniques of chosen actors' : 'Techniques of all actors'
  return `Techniques of ${names.join(', ')}`
}

function describedBy({ compared, layer, actors }: LayerTask): string {
  if (compared.length === 0 && layer === undefined)
    return `The score is how many of ${actors} actors use a technique or a part of it.`
  if (compared.length === 1 && layer === undefined) return 'Techniques that the actor is said to use.'
  return 'The score is how many of those compared have a technique; the comment names them.'
}
