import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import type { KnowledgeSet } from '../../engine/actor/knowledge.ts'
import { limits } from '../../engine/actor/knowledge-limits.ts'
import { digestsOf, keptSet } from '../../engine/actor/object-digest.ts'
import { readKnowledge } from '../../engine/actor/read-knowledge.ts'
import type { ActorSetResult, ActorSetTask } from './actor-set-task.ts'

/** Reads a threat actor file and writes its content as one JSON document. Throws with the reason on failure. */
export function buildActorSet(
  { path, fileName, target, kept: formers }: ActorSetTask,
  onProgress: (bytes: number) => void,
): ActorSetResult {
  const { size } = statSync(path)
  if (size > limits.characters) throw new Error('it is larger than 128 MB')
  const bytes = readFileSync(path)
  onProgress(size / 2)
  const set = readKnowledge(bytes, fileName)
  const { refused, refusedExamples, counted, ...kept } = set
  write(target, keptSet(kept))
  const former = formers.find(({ set: key }) => key === set.key)
  const difference = former === undefined ? null : differenceTo(former.path, kept)
  onProgress(size)
  return {
    format: set.format,
    entries: set.objects.length + set.exploits.length,
    details: {
      set: set.key,
      version: set.version,
      counted,
      links: set.links.filter(({ isGone }) => isGone !== true).length,
    },
    declared: {
      name: set.version === null ? set.title : `${set.title} ${set.version}`,
      source: set.source,
      licence: set.licence,
      ...(set.dated !== null && { dated: set.dated }),
    },
    refused,
    refusedExamples,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...(difference !== null && { difference }),
  }
}

const maxExamples = 10

/** Compares a set with the stored one of the same key; null when that cannot be read. */
function differenceTo(
  path: string,
  { objects, links }: Pick<KnowledgeSet, 'objects' | 'links'>,
): NonNullable<ActorSetResult['difference']> | null {
  let former: Pick<KnowledgeSet, 'objects' | 'links'> & { readonly digests?: readonly string[] }
  try {
    former = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
  const before = digestsById(former.objects, former.digests ?? digestsOf(former))
  const now = digestsById(objects, digestsOf({ objects, links }))
  const gone = former.objects.filter(({ id }) => !now.has(id))
  return {
    came: [...now.keys()].filter((id) => !before.has(id)).length,
    changed: [...now].filter(([id, digest]) => before.has(id) && before.get(id) !== digest).length,
    went: new Set(gone.map(({ id }) => id)).size,
    examples: gone.slice(0, maxExamples).map(({ name }) => name),
  }
}

function digestsById(
  objects: readonly { readonly id: string }[],
  digests: readonly string[],
): Map<string, string> {
  return new Map(objects.map(({ id }, place) => [id, digests[place] ?? '']))
}

function write(path: string, text: string): void {
  const handle = openSync(path, 'w', 0o600)
  try {
    const bytes = Buffer.from(text, 'utf8')
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
