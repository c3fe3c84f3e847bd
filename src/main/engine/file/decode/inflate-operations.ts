import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import {
  CannotDecode,
  choice,
  type DecodeArgument,
  type DecodeOperation,
  flag,
  number,
  tooLong,
} from './decode-operation.ts'

/** Operations that undo compression (RFC 1950 to 1952). */

type Inflate = (
  bytes: Buffer,
  options: { readonly maxOutputLength: number; readonly finishFlush: number },
) => Buffer

/** Z_SYNC_FLUSH: what is there of cut data is returned. */
const whatIsThere = 2
/** Z_FINISH: data must end. */
const whole = 4

function inflated(inflate: Inflate, bytes: Buffer, start: number, most: number): Buffer {
  if (!Number.isInteger(start) || start < 0 || start > bytes.length)
    throw new CannotDecode('The start is not within the bytes.')
  try {
    return inflate(bytes.subarray(start), { maxOutputLength: most, finishFlush: whole })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new CannotDecode(tooLong(most))
    if (code !== 'Z_BUF_ERROR') throw new CannotDecode('It is not compressed in this way, or is damaged.')
  }
  const read = cutOff(inflate, bytes.subarray(start), most)
  if (read.length === 0) throw new CannotDecode('It is cut off before anything can be read.')
  return read
}

function cutOff(inflate: Inflate, bytes: Buffer, most: number): Buffer {
  try {
    return inflate(bytes, { maxOutputLength: most, finishFlush: whatIsThere })
  } catch (error) {
    const { code } = error as { code?: string }
    throw new CannotDecode(
      code === 'ERR_BUFFER_TOO_LARGE' ? tooLong(most) : 'It is not compressed in this way, or is damaged.',
    )
  }
}

/** What only steers memory in CyberChef is kept in recipes, and has no effect. */
const inflateArguments: readonly DecodeArgument[] = [
  number('Start index', 0),
  number('Initial output buffer size', 0),
  choice('Buffer expansion type', ['Adaptive', 'Block']),
  flag('Resize buffer after decompression', false),
  flag('Verify result', false),
]

export const inflateOperations: readonly DecodeOperation[] = [
  { name: 'Gunzip', arguments: [], run: (bytes, _given, most) => inflated(gunzipSync, bytes, 0, most) },
  {
    name: 'Zlib Inflate',
    arguments: inflateArguments,
    run: (bytes, given, most) => inflated(inflateSync, bytes, given.number(0), most),
  },
  {
    name: 'Raw Inflate',
    arguments: inflateArguments,
    run: (bytes, given, most) => inflated(inflateRawSync, bytes, given.number(0), most),
  },
]
