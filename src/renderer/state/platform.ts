/** Keys differ on a Mac: Alt with an arrow moves the text cursor there, and goes back elsewhere. */
export const isMac = /^Mac/.test(navigator.platform)
