import { problem } from '../../../contract/problem.ts'
import {
  type AttackLayer,
  actorMatrixOperations,
  type LayerTechnique,
} from '../../../contract/workstation/actors/actor-matrix.ts'
import type { ActorFilter } from '../../../contract/workstation/actors/actor-table.ts'
import type { TableActor } from '../../engine/actor/actor-rows.ts'
import type { SetTerms } from '../../engine/actor/describe-actor.ts'
import {
  domainOf,
  type MatrixTask,
  type MatrixTechnique,
  matrixDomains,
  parentOf,
  techniqueMatrix,
} from '../../engine/actor/technique-matrix.ts'
import { readLayer } from '../../engine/navigator-layer/read-layer.ts'
import { implement } from '../../operations/call/implement.ts'
import { knowledgeSets } from '../../store/actors/actor-knowledge.ts'
import { firstSlug } from '../../store/actors/actors.ts'
import { matrixTactics, proceduresOf, proceduresOfActor } from '../../store/actors/technique-matrix.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import { actorLayer } from './actor-layer.ts'
import type { Context } from './context.ts'
import type { CurrentActors } from './current-actors.ts'
import { foundBy } from './found-by.ts'

/** Handlers for the matrix of techniques. */
export const actorMatrixHandlers = implement<typeof actorMatrixOperations, Context>(actorMatrixOperations, {
  'actorMatrix.read': async ({ domain, filter, compared }, { store: { reader }, actors }) => {
    await actors.ready()
    const { matrix, chosen, key, domains, unknown, counted } = matrixOf(
      reader,
      actors,
      domain,
      filter,
      compared,
    )
    return {
      ...{ domains, domain: key, unknown, ...matrix },
      compared: chosen.map(({ slug, name }, place) => ({
        ...{ slug, name },
        techniques: matrix.techniques.filter(({ by }) => (by >> place) & 1).length,
      })),
      actors: counted.size,
      notices: noticesOf(reader),
    }
  },
  'actorMatrix.technique': async ({ id }, { store: { reader }, actors }) => {
    await actors.ready()
    return (
      techniqueWithUsers(reader, actors, id) ??
      problem('not-found', `No imported set has the technique ${id}.`)
    )
  },
  'actorMatrix.readLayer': async ({ file, text }, { actors }) => {
    const answer = readLayer(text, file)
    if (typeof answer === 'string') return problem('invalid', answer, { field: 'text' })
    const { layer, domain, leftOut } = answer
    await actors.ready()
    return { layer, domain, left_out: [...leftOut], techniques: techniquesOfLayer(layer, actors) }
  },
  'actorMatrix.writeLayer': async ({ domain, filter, compared, layer }, { store: { reader }, actors }) => {
    await actors.ready()
    const { matrix, chosen, key, counted } = matrixOf(reader, actors, domain, filter, compared)
    if (key === null) return problem('not-found', 'No imported set has techniques.')
    const [only] = chosen
    const texts =
      only !== undefined && chosen.length === 1 && layer === null
        ? Map.groupBy(proceduresOfActor(reader, only.number), ({ technique }) => technique)
        : null
    return actorLayer({
      matrix,
      domain: key,
      attack: attackVersion(reader, key),
      compared: chosen.map(({ name }) => name),
      ...(layer !== null && { layer: layer satisfies AttackLayer }),
      actors: counted.size,
      isNarrowed: counted.size < actors.rows().actors.length,
      commentOf: (technique) =>
        texts
          ?.get(technique)
          ?.map(({ text }) => text)
          .join('\n') ?? null,
      notices: noticesOf(reader),
    })
  },
})

function matrixOf(
  reader: ReadHandle,
  actors: CurrentActors,
  domain: string | null,
  filter: ActorFilter,
  compared: readonly string[],
) {
  const rows = actors.rows()
  const counted = new Set(
    rows
      .passing(filter, foundBy(reader, rows, filter.words)?.ranks ?? null, 'name', false)
      .map(({ number }) => number),
  )
  const bySlug = new Map(rows.actors.map((actor) => [actor.slug, actor]))
  const chosen = new Map<string, TableActor>()
  const unknown: string[] = []
  for (const slug of compared) {
    const actor = bySlug.get(firstSlug(reader, slug) ?? '')
    if (actor === undefined) unknown.push(slug)
    else chosen.set(actor.slug, actor)
  }
  const { techniques, uses } = actors.techniquesInUse()
  const domains = matrixDomains(techniques)
  const key = domains.find((each) => each.key === domain)?.key ?? domains[0]?.key ?? null
  const task: Omit<MatrixTask, 'domain'> = {
    ...{ techniques, uses, counted },
    tactics: matrixTactics(reader).map(({ set_key: set, name, mitre_id: id }) => ({ set, name, id })),
    compared: [...chosen.values()].map(({ number }) => number),
  }
  const matrix = key === null ? { tactics: [], techniques: [] } : techniqueMatrix({ ...task, domain: key })
  return { matrix, key, domains, unknown, counted, chosen: [...chosen.values()] }
}

/** Returns the technique that replaced another one; null where no set names one, or contains it. */
function replacement(
  { replacedBy }: MatrixTechnique,
  byId: ReadonlyMap<string, MatrixTechnique>,
): { readonly id: string; readonly name: string } | null {
  const found = replacedBy === null ? undefined : byId.get(replacedBy)
  return found === undefined ? null : { id: found.id, name: found.name }
}

/** Returns what imported sets contain about the techniques of a layer. */
function techniquesOfLayer(layer: AttackLayer, actors: CurrentActors): LayerTechnique[] {
  const { techniques } = actors.techniquesInUse()
  const byId = new Map(techniques.map((each) => [each.id, each]))
  const titles = new Map(matrixDomains(techniques).map(({ key, title }) => [key, title]))
  return layer.techniques.map(({ id }) => {
    const known = byId.get(id)
    if (known === undefined) return { id, name: null, matrix: null, is_gone: false, replaced_by: null }
    return {
      ...{ id, name: known.name, is_gone: known.isGone },
      matrix: titles.get(domainOf(known.set)) ?? null,
      replaced_by: replacement(known, byId),
    }
  })
}

function techniqueWithUsers(reader: ReadHandle, actors: CurrentActors, id: string) {
  const { techniques, uses: users } = actors.techniquesInUse()
  const technique = techniques.find((each) => each.id === id)
  if (technique === undefined) return null
  const parts = techniques.filter((each) => parentOf(each.id) === id && !each.isGone)
  const parent = techniques.find((each) => each.id === parentOf(id)) ?? null
  const titles = new Map(termsOf(reader).map(({ key, title }) => [key, title]))
  const named = ({ id: at, name }: { readonly id: string; readonly name: string }) => ({ id: at, name })
  const uses = Map.groupBy(
    [...users]
      .filter(([used]) => used === id || parentOf(used) === id)
      .flatMap(([used, all]) => all.map((actor) => ({ used, actor }))),
    ({ actor }) => actor,
  )
  const procedures = Map.groupBy(proceduresOf(reader, id), ({ actor }) => actor)
  return {
    ...named(technique),
    tactics: [...technique.tactics],
    is_gone: technique.isGone,
    replaced_by: replacement(technique, new Map(techniques.map((each) => [each.id, each]))),
    parent: parent === null ? null : named(parent),
    parts: parts.map(named),
    users: actors
      .rows()
      .actors.filter(({ number }) => uses.has(number))
      .map(({ slug, name, number }) => ({
        ...{ slug, name },
        uses: (uses.get(number) ?? []).map(({ used }) => used).sort(),
        procedures: (procedures.get(number) ?? []).map(({ technique: used, text, via, set_key }) => ({
          ...{ technique: used, text, via },
          set: titles.get(set_key) ?? set_key,
        })),
      })),
  }
}

function termsOf(reader: ReadHandle): SetTerms[] {
  return knowledgeSets(reader).map(({ key, terms }) => ({ ...(JSON.parse(terms) as SetTerms), key }))
}

function noticesOf(reader: ReadHandle): string[] {
  return [...new Set(termsOf(reader).flatMap(({ notice }) => notice ?? []))]
}

/** Returns the ATT&CK version of a matrix, in the Navigator's notation: `16`. */
function attackVersion(reader: ReadHandle, domain: string): string | null {
  const set = termsOf(reader).find(({ key }) => key.startsWith('attack:') && domainOf(key) === domain)
  return /^\d{1,3}/.exec(set?.version ?? '')?.[0] ?? null
}
