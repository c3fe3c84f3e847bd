import { hash } from 'node:crypto'
import type { KnowledgeLink, KnowledgeSet } from './knowledge.ts'

/**
 * Digests of objects, each of which changes with any part of the object or its links: used to compare a newer version
 * of a set with the one before.
 */

/** @param json The object as JSON. */
export function objectDigest(json: string, links: readonly KnowledgeLink[]): string {
  const ends = links
    .filter(({ isGone }) => isGone !== true)
    .map(({ kind, to, cves }) => `${kind} ${to} ${cves.join(' ')}`)
    .sort()
  return hash('sha256', `[${json},${JSON.stringify(ends)}]`, 'base64url').slice(0, 22)
}

/** Digests of all objects of a set, in their order. */
export function digestsOf({ objects, links }: Pick<KnowledgeSet, 'objects' | 'links'>): string[] {
  const linked = Map.groupBy(links, ({ from }) => from)
  return objects.map((object) => objectDigest(JSON.stringify(object), linked.get(object.id) ?? []))
}

/**
 * Returns a set as its data pack stores it: one JSON document, with digests of its objects that are made from the same
 * texts.
 */
export function keptSet({
  objects,
  links,
  ...set
}: Omit<KnowledgeSet, 'counted' | 'refused' | 'refusedExamples'>): string {
  const linked = Map.groupBy(links, ({ from }) => from)
  const texts = objects.map((object) => JSON.stringify(object))
  const digests = objects.map(({ id }, place) => objectDigest(texts[place] ?? '', linked.get(id) ?? []))
  const head = JSON.stringify(set).slice(0, -1)
  return `${head},"objects":[${texts.join(',')}],"links":${JSON.stringify(links)},"digests":${JSON.stringify(digests)}}`
}
