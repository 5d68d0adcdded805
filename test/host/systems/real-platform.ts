/** The system that the stand-in itself runs on; the program is told of the modelled one (see model.ts). */
export const realPlatform = process.platform;
