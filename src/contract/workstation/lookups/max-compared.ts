/** Maximum number of actors compared at once. */
export const maxCompared = 5
