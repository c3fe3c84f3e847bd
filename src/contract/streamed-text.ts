import { z } from 'zod'

/** A text in pieces, in order, which is never whole in memory. A consumer that stops early calls `return`. */
export type StreamedText = AsyncIterable<string>

/**
 * The answer of an operation that is a text of any length. In this process and over HTTP it is streamed; the window,
 * whose channel carries values, receives it whole.
 */
export function streamedText(): z.ZodType<StreamedText | string> {
  return z.custom<StreamedText | string>((answer) => typeof answer === 'string' || isStreamedText(answer))
}

export function isStreamedText(answer: unknown): answer is StreamedText {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}

/** Joins all pieces to one text. */
export async function wholeText(text: StreamedText): Promise<string> {
  let whole = ''
  for await (const piece of text) whole += piece
  return whole
}
