import { inflateSync } from 'node:zlib'
import { viewOf } from '../../archive/byte-source.ts'
import { CompoundFile } from '../../office/compound-file.ts'
import { readEmbedded } from './embedded-object.ts'
import type { OfficeFacts } from './office-facts.ts'
import { readVbaProject, vbaStorages } from './vba-project.ts'

const oleObject = 0x1011
const maxRecords = 200_000
const maxUnpacked = 64 * 2 ** 20

/** Reads the records of a presentation (MS-PPT 2.3): embedded objects and macros are compressed in them. */
export function readPresentationRecords(bytes: Uint8Array, facts: OfficeFacts): void {
  const view = viewOf(bytes)
  let left = maxUnpacked
  let number = 0
  for (let at = 0, count = 0; at + 8 <= bytes.length && count < maxRecords; count++) {
    const version = view.getUint16(at, true)
    const type = view.getUint16(at + 2, true)
    const length = view.getUint32(at + 4, true)
    const from = at + 8
    if (type === oleObject && from + 4 <= bytes.length) {
      number++
      const isPacked = version >>> 4 === 1
      const body = bytes.subarray(from + (isPacked ? 4 : 0), Math.min(bytes.length, from + length))
      const object = isPacked ? inflated(body, left) : body
      if (object === null)
        facts.output.leftOut('damaged', 'An embedded object of the presentation could not be unpacked.')
      else {
        left -= object.length
        takeObject(object, `PowerPoint Document/object ${number}`, facts)
      }
    }
    // containers (version 15) are entered, atoms are passed over
    at = (version & 0xf) === 0xf ? from : from + length
  }
}

function takeObject(bytes: Uint8Array, place: string, facts: OfficeFacts): void {
  const file = CompoundFile.open(bytes)
  const projects = file === null ? [] : vbaStorages(file)
  if (file === null || projects.length === 0) {
    readEmbedded(bytes, place, '', facts)
    return
  }
  for (const { storage, path } of projects)
    facts.vbaProject(readVbaProject(file, storage, file.root), `${place}/${path}`)
}

function inflated(bytes: Uint8Array, most: number): Uint8Array | null {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most), finishFlush: 2 })
  } catch {
    return null
  }
}
