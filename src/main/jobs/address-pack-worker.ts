import { buildAddressPack } from './address-pack/build-address-pack.ts'
import { answerTask } from './worker/answer-task.ts'

/** Worker thread that reads one address file and writes one pack. Untrusted files are parsed only in such threads. */
answerTask(buildAddressPack)
