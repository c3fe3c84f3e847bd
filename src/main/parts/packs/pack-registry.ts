import { basename } from 'node:path'
import { invalid, isProblem, type Problem, problem } from '../../../contract/problem.ts'
import type { DataPack } from '../../../contract/workstation/packs/packs.ts'
import { checkInput } from '../../operations/call/check-input.ts'
import type { DraftAct } from '../../operations/call/draft-act.ts'
import type { RunningJob } from '../../operations/jobs/running-job.ts'
import { refusedSets } from '../../store/actors/actor-knowledge.ts'
import { inAct } from '../../store/log/log.ts'
import {
  changePack,
  listPacks,
  type PackChange,
  packFiles,
  packTable,
  packWithId,
  purgePacks,
} from '../../store/packs/packs.ts'
import { PackFolder } from './pack-folder.ts'
import { PackImports } from './pack-imports.ts'
import type { PackKind, PackKindName, PackRecord } from './pack-kind.ts'
import { type Closable, type OpenedPack, PackReaders } from './pack-readers.ts'
import type { PackRegistryParts } from './pack-registry-parts.ts'

/** The registry of data packs: imports, lists, switches, replaces and removes them, and opens them for lookups. */

export type ImportOptions = {
  readonly kind: PackKindName
  readonly file:
    | { readonly kind: 'path'; readonly path: string }
    | { readonly kind: 'upload'; readonly upload: string }
  readonly name?: string | undefined
  readonly source?: string | undefined
  readonly licence?: string | undefined
  readonly dated?: string | undefined
  readonly replaces?: string | undefined
  readonly replace_known?: boolean | undefined
  readonly options?: Readonly<Record<string, unknown>> | undefined
}

export class PackRegistry {
  readonly imports: PackImports
  private readonly parts: PackRegistryParts
  private readonly folder: PackFolder
  private readonly readers: PackReaders

  constructor(parts: PackRegistryParts) {
    this.parts = parts
    this.folder = new PackFolder(parts.dataDir)
    this.imports = new PackImports(parts, this.folder)
    this.readers = new PackReaders(this.folder)
    if (parts.isAlone) this.clean()
  }

  /** Packs of all kinds or of one, by name. */
  list(kind?: PackKindName): DataPack[] {
    const packs = listPacks(this.parts.store)
    return packs.filter((pack) => kind === undefined || pack.kind === kind).map((pack) => this.shown(pack))
  }

  /** Returns packs of a kind that lookups may use, by name. */
  enabled(kind: PackKindName): PackRecord[] {
    return listPacks(this.parts.store).filter((pack) => pack.kind === kind && pack.enabled)
  }

  /**
   * Returns the enabled packs of a kind, each with the reader that `open` made of its file. A file is opened at its
   * first use and closed when its pack is switched off, replaced or removed; one that cannot be opened is left out and
   * reported on standard error. `open` must be the same function each time. A reader must be used at once, before the
   * next `await`.
   */
  opened<T extends Closable>(
    kind: PackKindName,
    open: (path: string, pack: PackRecord) => T | Promise<T>,
  ): Promise<readonly OpenedPack<T>[]> {
    return this.readers.opened(kind, this.enabled(kind), open)
  }

  /** Returns the path of a stored file; null for a name that is not a pack's. */
  findFile(file: string): string | null {
    return this.folder.find(file)
  }

  /** Starts an import, which continues in the background. */
  async import(request: ImportOptions, draft: DraftAct): Promise<RunningJob | Problem> {
    const kind = this.parts.kinds.find((candidate) => candidate.kind === request.kind)
    if (kind === undefined)
      return problem('not-built', `Packs of the kind ${request.kind} cannot be imported yet in this version.`)
    const former = request.replaces === undefined ? null : packWithId(this.parts.store, request.replaces)
    if (request.replaces !== undefined && former === null) return noPack
    if (former !== null && former.kind !== request.kind)
      return invalid('replaces', 'a pack can only be replaced by one of the same kind')
    const options = checkOptions(kind, request.options ?? {})
    if (isProblem(options)) return options
    const file = await fileOf(request.file, this.parts)
    if (isProblem(file)) return file
    const stated = (text: string | undefined) => (text === undefined || text === '' ? null : text)
    return this.imports.start({
      kind,
      file,
      name: stated(request.name),
      source: stated(request.source),
      licence: stated(request.licence),
      dated: stated(request.dated),
      former,
      replacesKnown: request.replace_known === true,
      options,
      draft,
    })
  }

  change(id: string, change: PackChange, draft: DraftAct): DataPack | Problem {
    const { store, publish } = this.parts
    const known = packWithId(store, id)
    if (known === null) return noPack
    inAct(store, draft(`Changed the data pack ${known.name}`), (act) => changePack(act, id, change))
    publish()
    return this.withId(id)
  }

  remove(id: string, draft: DraftAct): { removed: true } | Problem {
    const { store, publish } = this.parts
    const known = packWithId(store, id)
    if (known === null) return noPack
    inAct(store, draft(`Removed the data pack ${known.name}`), (act) => packTable.delete(act, id))
    publish()
    return { removed: true }
  }

  /** Stops imports, closes files, and deletes removed packs for good. */
  async close(): Promise<void> {
    await this.imports.close()
    await this.readers.close()
    if (this.parts.isAlone) this.clean()
  }

  /** Returns the pack with this id as shown, or a problem when there is none. */
  withId(id: string): DataPack | Problem {
    const pack = packWithId(this.parts.store, id)
    return pack === null ? noPack : this.shown(pack)
  }

  private shown({ file, ...pack }: PackRecord): DataPack {
    const refused = refusedSets(this.parts.store.reader).find((each) => each.pack === pack.id && pack.enabled)
    const fault = this.folder.faultOf(file, pack.bytes)
    return { ...pack, details: { ...pack.details }, problem: refused?.reason ?? fault }
  }

  private clean(): void {
    purgePacks(this.parts.store)
    this.folder.clean(packFiles(this.parts.store))
  }
}

export const noPack = problem('not-found', 'There is no such data pack.')

function checkOptions(kind: PackKind, given: Readonly<Record<string, unknown>>) {
  if (kind.options === undefined) return given
  const checked = checkInput(kind.options(), given)
  return 'refused' in checked ? checked.refused : (checked.input as Readonly<Record<string, unknown>>)
}

async function fileOf(request: ImportOptions['file'], { uploads }: Pick<PackRegistryParts, 'uploads'>) {
  if (request.kind === 'upload') {
    const upload = uploads.findOne(request.upload)
    if (isProblem(upload)) return upload
    const [file] = upload.files
    upload.take()
    return { kind: 'upload', upload, name: basename(file?.name ?? ''), size: file?.size ?? 0 } as const
  }
  // a host starts without it
  const { stat } = await import('node:fs/promises')
  const found = await stat(request.path).catch(() => null)
  if (found === null) return problem('not-found', `${request.path} is not there.`)
  if (!found.isFile()) return problem('invalid', `${request.path} is not a file.`)
  return { kind: 'path', path: request.path, name: basename(request.path), size: found.size } as const
}
