import { useEffect, useRef } from 'react';

/** A digit from 1 to 9 chooses an item of the list. */
export function useNumberKeys<T>(choices: readonly T[], choose: (choice: T) => void): void {
  const latest = useRef({ choices, choose });
  latest.current = { choices, choose };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const choice = latest.current.choices[Number(event.key) - 1];
      if (choice === undefined || event.repeat) return;
      event.preventDefault();
      latest.current.choose(choice);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}
