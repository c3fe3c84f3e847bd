import type { Sentence } from './sentence.ts'

/** The sentences of the register's views. */
export const registerSentences: readonly Sentence[] = []
