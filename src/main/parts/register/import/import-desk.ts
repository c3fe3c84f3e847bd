import { Worker } from 'node:worker_threads'
import { type Problem, problem } from '../../../../contract/problem.ts'
import type { ImportPreview, Overwrite } from '../../../../contract/workstation/register-imports.ts'
import { logFault } from '../../../operations/log.ts'
import { storeFaultSentence } from '../../../store/store-fault.ts'
import type { Committed, CommitWord, ImportOrder, ImportTask, ImportWord } from './import-thread.ts'

/** Room for reading one file: a register of the largest size fits several times. */
const mostHeapMb = 2048

/** Previews that wait for a word; the oldest gives way. */
const mostWaiting = 3

/**
 * Imports of the register: each file in a thread of its own, which waits with its plan until it is told what to do. A thread
 * that was told to write is not called off any more: its answer says what came of it.
 */
export class ImportDesk {
  private readonly waiting = new Map<string, ImportThread>()
  private readonly running = new Set<ImportThread>()
  private readonly mostHeapMb: number

  /** `limits` bounds the memory of each thread. */
  constructor(limits: { readonly mostHeapMb: number } = { mostHeapMb }) {
    this.mostHeapMb = limits.mostHeapMb
  }

  /** Threads that run, those that wait for a word among them. */
  get threads(): number {
    return this.running.size
  }

  async preview(task: ImportTask): Promise<ImportPreview | Problem> {
    for (const id of [...this.waiting.keys()].slice(0, 1 - mostWaiting)) this.cancel(id)
    const thread = this.start(task)
    const word = await thread.next()
    if (word.is === 'preview') {
      thread.preview = word.preview
      return word.preview
    }
    this.cancel(task.id)
    return word.is === 'refused' ? word.problem : lost
  }

  /** What was previewed last under this id; null when it is gone. */
  previewed(id: string): { readonly task: ImportTask; readonly preview: ImportPreview } | null {
    const thread = this.waiting.get(id)
    return thread?.preview == null ? null : { task: thread.task, preview: thread.preview }
  }

  /** Says how the file is to be taken in, and answers what it would do then. */
  async choose(
    id: string,
    order: Omit<Extract<ImportOrder, { do: 'choose' }>, 'do'>,
  ): Promise<ImportPreview | Problem> {
    const thread = this.waiting.get(id)
    if (thread === undefined) return gone
    const answer = await thread.tell({ do: 'choose', ...order })
    if (answer.is !== 'preview') return answer.is === 'refused' ? answer.problem : lost
    thread.preview = answer.preview
    return answer.preview
  }

  /** A page of the fields that would be overwritten. */
  async listOverwrites(
    id: string,
    offset: number,
    limit: number,
  ): Promise<{ items: Overwrite[]; total: number } | Problem> {
    const thread = this.waiting.get(id)
    if (thread === undefined) return gone
    const answer = await thread.tell({ do: 'list', offset, limit })
    if (answer.is !== 'page') return answer.is === 'refused' ? answer.problem : lost
    return { items: [...answer.items], total: answer.total }
  }

  async commit(id: string, word: CommitWord): Promise<Committed | Problem> {
    const thread = this.waiting.get(id)
    if (thread === undefined) return gone
    this.waiting.delete(id)
    const answer = await thread.tell({ do: 'commit', ...word })
    void thread.end()
    if (answer.is === 'committed') return answer.committed
    return answer.is === 'refused' ? answer.problem : lost
  }

  /** Ends a thread that waits; nothing of it is kept. False when there is none. */
  cancel(id: string): boolean {
    const thread = this.waiting.get(id)
    this.waiting.delete(id)
    void thread?.end()
    return thread !== undefined
  }

  /** Ends all threads, and resolves when they are gone. */
  async close(): Promise<void> {
    this.waiting.clear()
    await Promise.all([...this.running].map((thread) => thread.end()))
  }

  private start(task: ImportTask): ImportThread {
    const thread = new ImportThread(task, this.mostHeapMb, () => {
      this.running.delete(thread)
      if (this.waiting.get(task.id) === thread) this.waiting.delete(task.id)
    })
    this.running.add(thread)
    this.waiting.set(task.id, thread)
    return thread
  }
}

const gone = problem('not-found', 'This preview is gone. Read the file again.')
const lost = problem('failed', 'The import ended before its time. Nothing was changed.')

class ImportThread {
  readonly task: ImportTask
  preview: ImportPreview | null = null
  private readonly worker: Worker
  private settle: ((word: ImportWord) => void) | null = null
  private readonly first: Promise<ImportWord>
  private last: Promise<ImportWord>
  private isOver = false

  constructor(task: ImportTask, mostHeapMb: number, onEnd: () => void) {
    this.task = task
    const script = import.meta.url.endsWith('.ts') ? './import-thread.ts' : './import-thread.js'
    this.worker = new Worker(new URL(script, import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
    })
    this.worker.on('message', (word: ImportWord) => this.settle?.(word))
    this.worker.on('error', (error) =>
      this.settle?.({ is: 'refused', problem: reasonOf(error, task.places.dataDir) }),
    )
    this.worker.on('exit', () => {
      this.isOver = true
      this.settle?.({ is: 'refused', problem: lost })
      onEnd()
    })
    this.first = this.awaited()
    this.last = this.first
  }

  /** What it says of its file. */
  next(): Promise<ImportWord> {
    return this.first
  }

  /** Tells it what to do, when it is done with what it was told before, and gives what it says of that. */
  tell(order: ImportOrder): Promise<ImportWord> {
    this.last = this.last.then(() => {
      if (this.isOver) return { is: 'refused', problem: lost }
      const answer = this.awaited()
      this.worker.postMessage(order)
      return answer
    })
    return this.last
  }

  async end(): Promise<void> {
    await this.worker.terminate()
  }

  private awaited(): Promise<ImportWord> {
    this.worker.ref()
    return new Promise((resolve) => {
      this.settle = (word) => {
        this.settle = null
        this.worker.unref()
        resolve(word)
      }
    })
  }
}

function reasonOf(error: unknown, dataDir: string): Problem {
  if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
    return problem('too-large', 'The file needs more memory than an import may have. Nothing was changed.')
  logFault('An import failed', error)
  const fault = storeFaultSentence(error, dataDir)
  if (fault !== null) return problem('failed', `Nothing was changed. ${fault}`)
  return problem('failed', 'The file could not be read because of a fault in Skerry. Nothing was changed.')
}
