import { closeSync, openSync } from 'node:fs'
import { isStricter } from '../../contract/handling-labels.ts'
import { type FoundLabels, LabelFinder, labelOverlapBytes } from '../engine/reading/label-finder.ts'
import type { ExtractionTask } from './extraction-task.ts'
import { readWhole } from './whole-bytes.ts'
import { Stopped } from './worker/protocol.ts'

const pieceBytes = 1_048_576

type In<T> = T extends null ? null : T & { readonly source: number }
/** The strictest labels of several files, each with the number of its file. */
export type LabelsInFiles = { readonly [K in keyof FoundLabels]: In<FoundLabels[K]> }

type Task = Extract<ExtractionTask, { kind: 'labels' }>

/** Finds the strictest labels that stretches of files name. A file that cannot be read any more names none. */
export function findLabels({ files }: Task, isStopped: () => boolean): LabelsInFiles {
  let tlp: LabelsInFiles['tlp'] = null
  let pap: LabelsInFiles['pap'] = null
  for (const file of files) {
    if (isStopped()) throw new Stopped()
    const found = inFile(file, isStopped)
    tlp = stricter('tlp', tlp, found?.tlp ?? null, file.source)
    pap = stricter('pap', pap, found?.pap ?? null, file.source)
  }
  return { tlp, pap }
}

type Known<L> = { readonly level: L; readonly also: readonly L[]; readonly source: number }

/** Returns the stricter of two; the levels of the other are added to those that are named too. */
function stricter<L extends string, F extends Omit<Known<L>, 'source'>>(
  kind: 'tlp' | 'pap',
  kept: (F & Known<L>) | null,
  found: F | null,
  source: number,
): (F & Known<L>) | null {
  if (found === null) return kept
  const isBetter = kept === null || isStricter(kind, found.level, kept.level)
  const best = isBetter ? { ...found, source } : kept
  const levels = new Set([...(kept === null ? [] : [kept.level, ...kept.also]), found.level, ...found.also])
  levels.delete(best.level)
  return { ...best, also: [...levels] }
}

function inFile(
  { path, encoding, stretches }: Task['files'][number],
  isStopped: () => boolean,
): FoundLabels | null {
  let handle: number
  try {
    handle = openSync(path, 'r')
  } catch {
    return null
  }
  try {
    const finder = new LabelFinder(encoding)
    const piece = Buffer.allocUnsafe(pieceBytes)
    for (const { from, to } of stretches) {
      for (let at = from; at < to; ) {
        if (isStopped()) throw new Stopped()
        const got = readWhole(handle, piece.subarray(0, Math.min(pieceBytes, to - at)), at)
        const isLast = at + got >= to || got < pieceBytes
        finder.push(piece.subarray(0, got), at, isLast)
        if (isLast) break
        at += got - labelOverlapBytes
      }
    }
    return finder.found()
  } finally {
    closeSync(handle)
  }
}
