import { invalid, isProblem, type Problem, problem } from '../../../contract/problem.ts'
import type { Workstation } from '../../operations/workstation.ts'
import { noActorSet } from './no-actor-set.ts'

/** Returns the slug of the one actor that a text names; a problem when there is none, or when several have the name. */
export async function namedActor(
  workstation: Pick<Workstation, 'invoke'>,
  text: string,
): Promise<string | Problem> {
  const answer = await workstation.invoke('actorNames.find', { text }, { kind: 'cli' })
  if (isProblem(answer)) return answer
  const { actors, withdrawn, sets } = answer
  if (sets === 0) return problem('conflict', noActorSet('no actor is known'))
  const [only, ...others] = actors
  if (only === undefined && withdrawn.length > 0)
    return problem(
      'not-found',
      `No current threat actor is called ${text}: ${withdrawn.join(', ')} was revoked or deprecated by the authors of its set.`,
    )
  if (only === undefined)
    return problem('not-found', `No threat actor is called ${text}. See skerry actors list.`)
  if (others.length === 0) return only.slug
  const all = actors.map(
    ({ slug, name, origin }) => `${slug} (${name}${origin === null ? '' : `, ${origin}`})`,
  )
  return invalid('actor', `several have this name; use one of: ${all.join(', ')}`)
}
