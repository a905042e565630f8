import '@fontsource-variable/inter';
import '../ui/base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { IS_DISPLAY } from '../ipc/connect.ts';
import { followTill, whenPersonLeaves } from '../ipc/till-store.ts';
import { later } from '../ui/later.tsx';
import { LiveRegions } from '../ui/said.tsx';
import { App } from './app.tsx';

const PatientDisplay = later(
  async () => (await import('../display/patient-display.tsx')).PatientDisplay,
);

const queries = new QueryClient({
  // The till is this PC's own program and pushes changes to the store: no network waits, no
  // refetching.
  defaultOptions: {
    queries: { networkMode: 'always', staleTime: Number.POSITIVE_INFINITY, retry: false },
  },
});

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
if (IS_DISPLAY) {
  createRoot(root).render(
    <>
      <LiveRegions />
      <PatientDisplay />
    </>,
  );
} else {
  whenPersonLeaves(() => queries.clear());
  followTill();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <LiveRegions />
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}
