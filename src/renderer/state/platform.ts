/**
 * Keys differ on a Mac: Alt with an arrow key moves the text cursor there; on other systems it goes back or forward.
 */
export const isMac = /^Mac/.test(navigator.platform)
