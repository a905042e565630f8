/** English messages of sounds. */
export const sounds = {
  'sounds.turnSoundsOff': 'Turn sounds off',
  'sounds.turnSoundsOn': 'Turn sounds on',
} as const;
