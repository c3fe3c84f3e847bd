import { buildAddressPack } from './address-pack/build-address-pack.ts'
import { answerTask } from './worker/answer-task.ts'

/** A thread that reads one file of addresses and writes one pack. Hostile files are read here and nowhere else. */
answerTask(buildAddressPack)
