/** The loader that every CommonJS module can reach. */
module.exports = module.constructor
