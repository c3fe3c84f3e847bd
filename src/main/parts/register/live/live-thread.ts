import { parentPort, workerData } from 'node:worker_threads'
import { traceOf } from '../../../operations/trace.ts'
import { type LivePlaces, LiveState } from './live-state.ts'
import { type Message, questions, type Reply } from './questions.ts'

/** The thread that holds the register with its rows and findings. It answers one question after the other. */
if (parentPort === null) throw new Error('This file runs as a thread.')
const port = parentPort
const state = new LiveState(workerData as LivePlaces)

let line: Promise<void> = Promise.resolve()
port.on('message', (message: Message) => {
  line = line.then(() => answer(message))
})

async function answer({ id, question, wish, leiLists }: Message): Promise<void> {
  const find = questions[question] as (state: LiveState, wish: unknown) => unknown
  let reply: Reply
  try {
    state.leiLists.offer(leiLists)
    reply = { id, answer: await find(state, wish) }
  } catch (error) {
    // what was only half taken in, or half taken back, is read anew
    state.forget()
    const { code } = error as { code?: unknown }
    reply = { id, failed: traceOf(error), code: typeof code === 'string' ? code : null }
  }
  port.postMessage(reply)
}
