import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { waitingFiles } from '../../src/main/store/files/files.ts'
import { openStore } from '../../src/main/store/open.ts'
import { awaitRound, sentence } from './await-round.ts'

/**
 * Takes files in by path and has them analysed, until it is killed: prints `taken <sha256>` for each that it accepted and
 * `done` when none waits any more. Starts when it reads the line `<data directory> <manner> <path> …`. Two manners are
 * wrong on purpose: `forgets` has a file removed from disk after it was accepted, `fatal` ends in the middle of the
 * analysis of the first file, each time.
 */

async function work(dataDir: string, manner: string, paths: readonly string[]): Promise<void> {
  const { resources, version } = findProject()
  const workstation = openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true })
  const { reader, close } = openStore(dataDir)
  if (manner === 'fatal') {
    const running = reader.prepare("SELECT 1 FROM file WHERE state = 'running'")
    setInterval(() => {
      if (running.get() !== undefined) process.kill(process.pid, 'SIGKILL')
    }, 1)
  }
  for (const path of paths) {
    const taken = (await workstation.invokeNamed(
      'files.takeIn',
      { file: { kind: 'path', path } },
      { kind: 'window', mayNamePaths: true },
    )) as { sha256: string }
    if (manner === 'forgets') {
      const { rmSync } = await import('node:fs')
      const { join } = await import('node:path')
      rmSync(join(dataDir, 'samples', taken.sha256.slice(0, 2)), { recursive: true })
    }
    sentence(`taken ${taken.sha256}`)
  }
  while (waitingFiles(reader).length > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  close()
  sentence('done')
  await workstation.close()
}

await awaitRound((dataDir = '', manner = '', ...paths) => work(dataDir, manner, paths))
