import { stat } from 'node:fs/promises'
import type { OwnFolder } from '../../operations/data-dir/own-folder.ts'
import type { SessionFiles } from '../../operations/data-dir/session-files.ts'
import type { Store } from '../../store/database/handle.ts'
import { sessionWithId, sourcesOf } from '../../store/triage/sessions.ts'

/**
 * Returns the files that a session was started with, as they were dropped or pasted; null when there is no such session.
 * A file that is no longer what was read has a reason instead of a path.
 */
export async function sessionFiles(store: Store, texts: OwnFolder, id: string): Promise<SessionFiles | null> {
  const session = sessionWithId(store, id)
  if (session === null) return null
  const files: SessionFiles['files'][number][] = []
  for (const source of sourcesOf(store, session.number)) {
    const { position, kind, name, path: stored, size, modified_ms, file } = source
    // what the analysis of a file found is no file that was dropped
    if (kind === 'text' && file !== null) continue
    const path = kind === 'path' ? stored : texts.find(stored)
    const found = path === null ? null : await stat(path).catch(() => null)
    if (path === null || found?.isFile() !== true)
      files.push({ position, name, missing: `${name} is no longer where it was read.` })
    else if (found.size !== size)
      files.push({
        position,
        name,
        missing:
          kind === 'path' ? `${name} has changed since it was read.` : `${name} was not received to its end.`,
      })
    else if (kind === 'path' && found.mtimeMs !== modified_ms)
      files.push({ position, name, missing: `${name} has changed since it was read.` })
    else files.push({ position, name, path })
  }
  return { title: session.title, files }
}
