import type {
  AnySchema,
  ContractProcedure,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract';

/** The environment of one call. */
export interface Call {
  /** Aborted when the page is gone, or the session of the person has ended. */
  readonly signal: AbortSignal;
}

/** The functions that answer the procedures of a contract, by its names. */
export type Handlers<Router> = {
  readonly [Name in keyof Router]: Router[Name] extends ContractProcedure<
    infer Input,
    infer Output,
    infer _Errors,
    infer _Meta
  >
    ? Handler<Input, Output>
    : Handlers<Router[Name]>;
};

type Handler<Input extends AnySchema, Output extends AnySchema> = (
  input: InferSchemaOutput<Input>,
  call: Call,
) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>;
