import { hash } from 'node:crypto'
import type { KnowledgeLink, KnowledgeSet } from './knowledge.ts'

/** What differs when anything of an object or of its links does: how a newer version of a set is held against the one before. */

/** @param json The object as JSON. */
export function objectDigest(json: string, links: readonly KnowledgeLink[]): string {
  const ends = links.map(({ kind, to, cves }) => `${kind} ${to} ${cves.join(' ')}`).sort()
  return hash('sha256', `[${json},${JSON.stringify(ends)}]`, 'base64url').slice(0, 22)
}

/** Digests of all objects of a set, in their order. */
export function digestsOf({ objects, links }: Pick<KnowledgeSet, 'objects' | 'links'>): string[] {
  const linked = Map.groupBy(links, ({ from }) => from)
  return objects.map((object) => objectDigest(JSON.stringify(object), linked.get(object.id) ?? []))
}

/** A set as its data pack keeps it: one JSON document, with the digests of its objects, which are made of the same texts. */
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
