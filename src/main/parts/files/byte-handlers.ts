import { join } from 'node:path'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import {
  type DecodeOperationShape,
  type DecodeSource,
  fileByteOperations,
} from '../../../contract/workstation/files/file-bytes.ts'
import type { DecodeStep } from '../../../contract/workstation/files/tool-report.ts'
import { decodeOperations } from '../../engine/file/decode/apply-steps.ts'
import type { DecodeArgument } from '../../engine/file/decode/decode-operation.ts'
import { exportRecipe } from '../../engine/file/decode/decode-recipe.ts'
import type { DecodeAnswer, DecodeInput, DecodeTask } from '../../jobs/decode/decode-task.ts'
import { decode, TookTooLong } from '../../jobs/decode/run-decode.ts'
import { implement } from '../../operations/call/implement.ts'
import { readFile } from '../../store/files/files.ts'
import type { Context } from './context.ts'
import { decodedPlace } from './decoded-place.ts'
import { layoutOf } from './file-layout.ts'
import { searchBytes } from './search-bytes.ts'

const gone = problem('not-found', 'There is no such file. It was removed, or it was never here.')

/** What the window does with the bytes of files. */
export const byteHandlers = implement<typeof fileByteOperations, Context>(fileByteOperations, {
  'files.searchBytes': async ({ sha256, ...search }, { store, samples }) => {
    const opened = readFile(store.reader, sha256) === null ? 'gone' : samples.open(sha256)
    if (typeof opened === 'string') return gone
    const answer = await searchBytes(opened, search)
    return typeof answer === 'string' ? gone : answer
  },
  'files.readLayout': ({ sha256 }, { store }) => {
    const file = readFile(store.reader, sha256)
    return file === null ? gone : layoutOf(store.reader, file)
  },
  'files.listDecodeOperations': () => ({
    operations: decodeOperations.map(({ name, arguments: all }) => ({ name, arguments: all.map(shapeOf) })),
  }),
  'files.decode': ({ source, steps }, context) =>
    decoded({ source, steps, wanted: { is: 'shown' } }, context, (answer) => ({
      size: answer.size,
      head: Buffer.from(answer.head).toString('base64'),
      failed_at: answer.failedAt,
      why: answer.why,
      indicators: [...answer.indicators],
      indicator_total: answer.indicatorTotal,
      searched: answer.searched,
      recipe: exportRecipe(steps),
    })),
  'files.guessXor': ({ source, steps, words }, context) =>
    decoded({ source, steps, wanted: { is: 'keys', words } }, context, ({ keys, tried, failedAt, why }) => ({
      keys: [...keys],
      tried,
      failed_at: failedAt,
      why,
    })),
  'files.keepDecoded': async ({ source, steps, name }, context) => {
    const path = join(scratchOf(context), 'decoded')
    const place = decodedPlace(source, steps, nameOf(source, context))
    return decoded(
      { source, steps, wanted: { is: 'file', path }, scratch: join(path, '..') },
      context,
      async (answer) => {
        if (answer.failedAt !== null)
          return problem(
            'invalid',
            `Step ${answer.failedAt + 1} cannot be applied: ${answer.why} Nothing was kept.`,
          )
        const taken = await (await context.analysis()).takeUpload(path, { name, place })
        return isProblem(taken) ? taken : { sha256: taken.file.sha256, name, is_launched: taken.isLaunched }
      },
    )
  },
})

type Wanted = {
  readonly source: DecodeSource
  readonly steps: readonly DecodeStep[]
  readonly wanted: DecodeTask['wanted']
  readonly scratch?: string
}

async function decoded<T>(
  { source, steps, wanted, scratch }: Wanted,
  context: Context,
  use: (answer: DecodeAnswer) => T | Promise<T>,
): Promise<T | Problem> {
  const input = inputOf(source, context)
  if (isProblem(input)) return input
  try {
    const ground = {
      carrier: context.processes,
      reads: join(context.dataDir, 'samples'),
      scratch: scratch ?? scratchOf(context),
    }
    return await decode({ input, steps, wanted }, ground, use)
  } catch (error) {
    if (error instanceof TookTooLong) return problem('failed', 'Decoding took too long and was ended.')
    return problem('failed', `Decoding ended before it was done: ${(error as Error).message}.`)
  }
}

const scratchOf = ({ dataDir, random, clock }: Context) => join(dataDir, 'scratch', random.id(clock.now()))

function inputOf(source: DecodeSource, { store, samples }: Context): DecodeInput | Problem {
  if (source.kind === 'text') return { bytes: Buffer.from(source.text, 'utf8') }
  const opened = readFile(store.reader, source.sha256) === null ? 'gone' : samples.open(source.sha256)
  if (typeof opened === 'string') return gone
  if (source.offset + source.length > opened.size)
    return problem('invalid', 'The selection reaches beyond the end of the file.')
  return { path: opened.path, offset: source.offset, length: source.length }
}

function nameOf(source: DecodeSource, { store }: Context): string {
  return source.kind === 'text'
    ? source.title
    : (readFile(store.reader, source.sha256)?.name ?? source.sha256)
}

function shapeOf(argument: DecodeArgument): DecodeOperationShape['arguments'][number] {
  const { name, kind, usual } = argument
  const choices =
    argument.kind === 'choice' ? argument.choices : argument.kind === 'key' ? argument.forms : []
  return { name, kind, usual, choices: [...choices] }
}
