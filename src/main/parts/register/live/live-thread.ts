import { answerAsks } from '../../../jobs/worker/answer-asks.ts'
import { type LivePlaces, LiveState } from './live-state.ts'
import { type Asking, questions } from './questions.ts'

/** The thread that holds the register with its rows and findings. */
answerAsks((places: LivePlaces) => {
  const state = new LiveState(places)
  return async ({ question, request, leiLists }: Asking) => {
    const find = questions[question] as (state: LiveState, request: unknown) => unknown
    try {
      state.leiLists.offer(leiLists)
      return await find(state, request)
    } catch (error) {
      // what was only half taken in, or half taken back, is read anew
      state.forget()
      throw error
    }
  }
})
