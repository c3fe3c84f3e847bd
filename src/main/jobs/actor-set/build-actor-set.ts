import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { limits } from '../../engine/actor/knowledge-limits.ts'
import { keptSet } from '../../engine/actor/object-digest.ts'
import { readKnowledge } from '../../engine/actor/read-knowledge.ts'
import type { ActorSetResult, ActorSetTask } from './actor-set-task.ts'

/** Reads a threat actor file and writes its content as one JSON document. Throws with the reason on failure. */
export function buildActorSet(
  { path, fileName, target }: ActorSetTask,
  onProgress: (bytes: number) => void,
): ActorSetResult {
  const { size } = statSync(path)
  if (size > limits.characters) throw new Error('it is larger than 128 MB')
  const bytes = readFileSync(path)
  onProgress(size / 2)
  const set = readKnowledge(bytes, fileName)
  const { refused, refusedExamples, counted, ...kept } = set
  write(target, keptSet(kept))
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
  }
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
