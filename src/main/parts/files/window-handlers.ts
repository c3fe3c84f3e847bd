import { basename } from 'node:path'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { severities } from '../../../contract/severities.ts'
import { fileOperations } from '../../../contract/workstation/files/files.ts'
import { implement } from '../../operations/call/implement.ts'
import { diskProblem } from '../../operations/data-dir/disk-fault.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { listFiles, readFile, removeFile, reportOf, restoreFile } from '../../store/files/files.ts'
import type { Context } from './context.ts'
import { bodyOf, filePageOf, findingsOf, leftOutOf, lineOf, toolLineOf } from './file-page.ts'
import { withHashSets } from './set-members.ts'

const gone = problem('not-found', 'There is no such file. It was removed, or it was never here.')

type GivenFile =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'upload'; readonly upload: string }

/** What the window does with files. */
export const fileHandlers = implement<typeof fileOperations, Context>(fileOperations, {
  'files.takeIn': ({ file }, context) => takeIn(file, context),
  'files.list': ({ words, severity, all, offset, limit }, { store }) => {
    const filter = {
      words: words.split(/\s+/).filter((word) => word !== ''),
      severities: severity === null ? null : severities.slice(severities.indexOf(severity)),
      all,
    }
    const { items, total } = listFiles(store.reader, filter, limit, offset)
    return { items: items.map(lineOf), total }
  },
  'files.open': async ({ sha256, waits }, context) => {
    if (waits) await (await context.analysis()).whole(sha256)
    const page = filePageOf(context.store.reader, sha256)
    return page === null ? gone : withHashSets(page, context)
  },
  'files.readTool': ({ sha256, tool }, { store }) => {
    const found = readFile(store.reader, sha256) === null ? null : reportOf(store.reader, sha256, tool)
    if (found === null) return gone
    const { data, texts } = bodyOf(found)
    return {
      tool: toolLineOf(found),
      data: data ?? null,
      findings: findingsOf(found),
      left_out: leftOutOf(found),
      texts,
    }
  },
  'files.readBytes': async ({ sha256, offset, length }, { store, samples }) => {
    if (readFile(store.reader, sha256) === null) return gone
    const opened = samples.open(sha256)
    if (typeof opened === 'string') return gone
    const bytes = await opened.slice(offset, length)
    if (typeof bytes === 'string') return gone
    return { size: opened.size, bytes: Buffer.from(bytes).toString('base64') }
  },
  'files.analyse': async ({ sha256 }, { store, analysis }) => {
    const file = readFile(store.reader, sha256)
    if (file === null) return gone
    ;(await analysis()).again(file)
    return {}
  },
  'files.remove': ({ sha256 }, { store, clock, publish }) => {
    if (!removeFile(store.writer, sha256, isoTime(clock))) return gone
    publish('files', {})
    return {}
  },
  'files.restore': ({ sha256 }, { store, publish }) => {
    if (!restoreFile(store.writer, sha256)) return gone
    publish('files', {})
    return {}
  },
})

type TakenIn = { readonly sha256: string; readonly name: string; readonly is_launched: boolean }

async function takeIn(file: GivenFile, context: Context): Promise<TakenIn | Problem> {
  const analysis = await context.analysis()
  if (file.kind === 'path') {
    const { stat } = await import('node:fs/promises')
    const found = await stat(file.path).catch(() => null)
    if (found === null) return problem('not-found', `${file.path} is not there.`)
    if (!found.isFile()) return problem('invalid', `${file.path} is not a file.`)
    return answerOf(await analysis.takeIn(file.path, { name: basename(file.path), place: file.path }))
  }
  const upload = context.uploads.findOne(file.upload)
  if (isProblem(upload)) return upload
  upload.take()
  try {
    await upload.whole
    const [arrived] = upload.files
    if (arrived === undefined) return gone
    return answerOf(await analysis.takeUpload(arrived.path, { name: arrived.name, place: 'the window' }))
  } catch (error) {
    if (!upload.hasFailed) throw error
    return (
      diskProblem(error, 'The file was not kept.', context.dataDir) ??
      problem('conflict', `The file was not kept: ${(error as Error).message}.`)
    )
  } finally {
    upload.remove()
  }
}

function answerOf(
  taken:
    | Problem
    | { readonly file: { readonly sha256: string; readonly name: string }; readonly isLaunched: boolean },
): TakenIn | Problem {
  if (isProblem(taken)) return taken
  return { sha256: taken.file.sha256, name: taken.file.name, is_launched: taken.isLaunched }
}
